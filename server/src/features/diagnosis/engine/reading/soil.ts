import type { Sentence } from './normalise.ts'

/** Words about the surface and about the inside of the soil. */
const surface = /(?:겉흙|표토|흙(?:의)?(?:겉|위|표면)|겉(?=은|이|만)|표면(?=은|이|만)|윗흙)/u
const inside =
  /(?:속흙|속(?=은|이|에|까지|도)|안쪽|깊(?:이|은|숙)|밑(?:쪽)?흙|아래쪽흙|손가락[^|]{0,8}?(?:넣|찔|꽂)|(?:나무)?젓가락|이쑤시개[^|]{0,6}?(?:꽂|찔)|두마디|2마디)/u
const wet = /(?:축축|젖어|젖은|젖었|촉촉|눅눅|질척|질퍽|척척|물기|묻어나|안말|안마르|마르지않|흥건|진흙)/u
const dry = /(?:말라|말랐|마른|마르고|바싹|바짝|뽀송|포슬|보송|푸석|건조|버석)/u
/** Words that mean dry or wet of soil only. */
const soilWords = [
  { state: 'soil_dry', words: /흙[^|]{0,8}?(?:뽀송|포슬|보송|파슬|바슬)/u, strength: 0.5 },
  { state: 'soil_dry', words: /흙[^|]{0,8}?꾸덕/u, strength: 0.5 },
  { state: 'soil_wet', words: /흙[^|]{0,8}?(?:떡졌|떡져|떡진|뻘|곤죽|죽처럼|진창)/u, strength: 0.8 },
] as const
const denied = /^[가-힣]{0,3}?(?:지(?:는|도)?않|없|지못)/u

/** What a sentence says about the moisture of the soil at its surface and inside. */
export interface SoilReading {
  surface?: 'wet' | 'dry'
  inside?: { state: 'wet' | 'dry'; start: number; end: number }
  /** Findings of words that only soil has. */
  words: { id: string; strength: number; start: number; end: number }[]
}

/** Reads surface and inside apart: "겉흙은 말랐는데 속흙은 축축해요", "손가락을 넣어 보면 축축해요". */
export function readSoil({ text }: Sentence): SoilReading {
  const reading: SoilReading = { words: [] }
  for (const { state: id, words, strength } of soilWords) {
    const found = words.exec(text)
    const end = found ? found.index + found[0].length : 0
    if (found && !denied.test(text.slice(end))) reading.words.push({ id, strength, start: found.index, end })
  }
  for (const part of text.matchAll(/[^|]+/g)) {
    const clause = part[0]
    const [under, over] = [inside.exec(clause), surface.exec(clause)]
    const state = stateOf(clause)
    if (!state) continue
    if (under) {
      const end = state.index + state.length
      reading.inside = {
        state: state.is,
        start: part.index + Math.min(under.index, state.index),
        end: part.index + end,
      }
    } else if (over) reading.surface = state.is
  }
  return reading
}

function stateOf(clause: string): { is: 'wet' | 'dry'; index: number; length: number } | undefined {
  for (const [is, words] of [
    ['wet', wet],
    ['dry', dry],
  ] as const) {
    const found = words.exec(clause)
    if (found && !denied.test(clause.slice(found.index + found[0].length)))
      return { is, index: found.index, length: found[0].length }
  }
  return undefined
}
