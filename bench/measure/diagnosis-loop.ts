import { diagnoseCase } from '../../server/src/features/diagnosis/engine/embedded.ts'
import { type Measurement, median, rounded, timed } from './measurement.ts'

const longestGapMs = 20
const usualMs = 5
const rounds = 5

const usual = '물을 매일 줬더니 흙이 계속 젖어 있고 아랫잎부터 노랗게 변해요. 벌레는 안 보여요.'
/** Texts of 2,000 characters: usual ones, and what patterns find hard. */
const long = [
  '잎 뒷면에 하얀 가루가 있고 끝이 갈색으로 말라요. 물은 일주일에 한 번 줘요. ',
  '잎이노랗고물을자주주는데흙이축축해서걱정이고거미줄같은것도보이고',
  ...['노랗', '흙', '물을 줘도 ', '잎이 ', '뿌리', '벌레', '하얀 ', '안 ', '는지 ', '가요? ', '.,!?', '1~2~'],
  'the leaves are yellow and the soil is wet and there are tiny webs ',
  'no white yellow brown tiny ',
].map((part) => part.repeat(2000).slice(0, 2000))

/** Measures how long the reading of a text holds the event loop at a time, and how long a usual text takes. */
export async function diagnosisLoop(): Promise<Measurement> {
  const diagnose = (prompt: string) => diagnoseCase({ prompt, answers: {} })
  for (const prompt of [usual, ...long]) await diagnose(prompt)
  const durations: number[] = []
  for (let round = 0; round < rounds * 4; round++) durations.push(await timed(() => diagnose(usual)))
  const gaps: number[] = []
  for (const prompt of long) gaps.push(median(await gapsDuring(() => diagnose(prompt))))
  const [gap, usualTook] = [Math.max(...gaps), median(durations)]
  return {
    promise: `a text of 2,000 characters holds the event loop for at most ${longestGapMs} ms at a time, a usual one takes ${usualMs} ms`,
    isMet: gap <= longestGapMs && usualTook <= usualMs,
    figures: { longestGapMs: rounded(gap, 1), usualMs: rounded(usualTook, 1) },
  }
}

/** Returns the longest gap between two turns of the event loop during `work`, once per round. */
async function gapsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const gaps: number[] = []
  for (let round = 0; round < rounds; round++) gaps.push(await longestGap(work))
  return gaps
}

async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, performance.now(), false]
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  turn()
  isOver = true
  return longest
}
