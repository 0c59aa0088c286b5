import type { EngineInput, EngineResult } from '../engine.ts'
import type { Reading, SeenCandidate, SeenSign } from './reading.ts'

/** What the embedded engine concludes from the words and answers alone. */
type TextOpinion = Pick<EngineResult, 'problemId' | 'confidence'>

/**
 * Returns the part of the symptom photo for a second request: when the model is not sure, or when it and the words, which
 * are at least of middle confidence, point to different problems; then the whole photo where no cut shows more. Undefined
 * when one look is enough.
 */
export function partForSecondLook(
  { symptomPhoto }: EngineInput,
  reading: Reading,
  words: TextOpinion,
): Box | undefined {
  const isUsable = symptomPhoto && reading.isPlant && !unusable.has(reading.photoQuality.symptom)
  const differs = disagrees(reading, words)
  if (!isUsable || !(isUnsure(reading) || differs)) return undefined
  const cut = cutAround(reading.signs.flatMap(({ place }) => place ?? []))
  if (cut.width * cut.height <= largestCut) return cut
  return differs ? wholePhoto : undefined
}

const unusable = new Set(['DARK', 'BRIGHT', 'BLURRED', 'NO_PLANT'])
/** Share of the photo above which a cut shows nothing that the photo did not. */
const largestCut = 0.8

const isUnsure = (reading: Reading) =>
  !choiceOf(reading) && !(reading.healthy.looks === 'YES' && reading.healthy.certainty === 'HIGH')

/** Returns the problem that a reading puts first; null when it is unsure. */
const choiceOf = ({ candidates: [first] }: Reading) =>
  !first || first.id === 'unsure' || first.confidence === 'LOW' ? null : first.id

const disagrees = ({ candidates }: Reading, { problemId, confidence }: TextOpinion) =>
  problemId !== null && confidence !== 'LOW' && !candidates.some(({ id }) => id === problemId)

/** Adds the second reading, of a part of the symptom photo, to the first one, which it keeps. */
export function withSecondLook(first: Reading, second: Reading, part: Box): Reading {
  if (!second.isPlant) return first
  const signs = second.signs.map((sign) => ({ ...sign, place: sign.place && boxInPhoto(sign.place, part) }))
  return {
    ...mergeReadings(first, { ...second, signs }),
    secondLook: { first, choice: choiceOf(second) },
  }
}

const certaintyOrder = ['FAINT', 'LIKELY', 'CLEAR'] as const
const levelOrder = ['LOW', 'MEDIUM', 'HIGH'] as const
const points = { LOW: 1, MEDIUM: 2, HIGH: 3 }
const mostCandidates = 3

/**
 * Combines two readings. Signs of either count; a problem that both put first keeps the higher confidence, and different
 * first choices leave at most MEDIUM for each.
 */
const mergeReadings = (first: Reading, second: Reading): Reading => ({
  ...first,
  signs: mergeSigns(first.signs, second.signs),
  species: first.species ?? second.species,
  candidates: mergeCandidates(first.candidates, second.candidates),
  other: second.other ?? first.other,
  healthy: mergeHealth(first.healthy, second.healthy),
  ask: second.ask ?? first.ask,
})

function mergeSigns(first: SeenSign[], second: SeenSign[]): SeenSign[] {
  const merged = first.map((sign) => {
    const again = second.find(({ id }) => id === sign.id)
    if (!again) return sign
    const certainty = stronger(certaintyOrder, sign.certainty, again.certainty)
    return { ...sign, certainty, place: again.place ?? sign.place }
  })
  const known = new Set(first.map(({ id }) => id))
  const all = [...merged, ...second.filter(({ id }) => !known.has(id))]
  const ill = all.filter(({ id }) => id !== 'fine')
  return ill.length > 0 ? ill : all
}

/** The second look decides between equals. */
function mergeCandidates(first: SeenCandidate[], second: SeenCandidate[]): SeenCandidate[] {
  const agree = first[0]?.id === second[0]?.id
  const ids = [...new Set([...second, ...first].map(({ id }) => id))]
  const merged = ids.map((id) => {
    const both = [second, first].flatMap((list) => list.find((it) => it.id === id) ?? [])
    const [best = both[0]] = both.toSorted((a, b) => points[b.confidence] - points[a.confidence])
    const ruledOut = [...new Set(both.flatMap((it) => it.ruledOut))]
    const sum = both.reduce((total, it) => total + points[it.confidence], 0)
    return { sum, candidate: { ...(best as SeenCandidate), ruledOut } }
  })
  return merged
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, mostCandidates)
    .map(({ candidate }) =>
      agree || candidate.confidence !== 'HIGH' ? candidate : { ...candidate, confidence: 'MEDIUM' },
    )
}

function mergeHealth(first: Reading['healthy'], second: Reading['healthy']): Reading['healthy'] {
  if (first.looks === second.looks)
    return { looks: first.looks, certainty: stronger(levelOrder, first.certainty, second.certainty) }
  if (first.looks === 'NO' || second.looks === 'NO') return { looks: 'NO', certainty: 'MEDIUM' }
  return { looks: 'UNSURE', certainty: 'LOW' }
}

const stronger = <Value>(order: readonly Value[], one: Value, other: Value) =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** A rectangle in a photo; all numbers are shares (0..1) of the photo's size. */
export interface Box {
  photo: 'FULL' | 'SYMPTOM'
  x: number
  y: number
  width: number
  height: number
}

/** Shares a little above 1 are rounding; larger numbers are per cent or, as some models count, per mille. */
const largestShare = 1.5
const least = 0.01

/** Reads a box from a reply. Clamps it to the photo; returns null when it is none or has no area. */
export function boxOf(given: unknown): Box | null {
  if (typeof given !== 'object' || given === null) return null
  const { photo, ...rest } = given as Record<string, unknown>
  const numbers = [rest.x, rest.y, rest.width, rest.height]
  if (!numbers.every((it): it is number => typeof it === 'number' && Number.isFinite(it))) return null
  const largest = Math.max(...numbers)
  const unit = largest <= largestShare ? 1 : largest <= 100 ? 100 : 1000
  const [x, y, width, height] = numbers.map((it) => it / unit) as [number, number, number, number]
  const box = clamped({ photo: photo === 'FULL' ? 'FULL' : 'SYMPTOM', x, y, width, height })
  return box.width < least || box.height < least ? null : box
}

function clamped({ photo, ...box }: Box): Box {
  const x = share(box.x)
  const y = share(box.y)
  const width = share(box.x + box.width) - x
  const height = share(box.y + box.height) - y
  return { photo, x, y, width: rounded(width), height: rounded(height) }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
const share = (value: number) => rounded(Math.min(1, Math.max(0, value)))

export const wholePhoto: Box = { photo: 'SYMPTOM', x: 0, y: 0, width: 1, height: 1 }
const padding = 0.25
/** Smallest side of a cut, as a share of the photo's. */
const smallestCut = 0.35
/** Side of the cut in the middle of a photo on which no place is known. */
const middleCut = 0.6

/** Returns the part of the symptom photo to look at again: around the given boxes, or its middle. */
export function cutAround(boxes: readonly Box[]): Box {
  const known = boxes.filter(({ photo }) => photo === 'SYMPTOM')
  if (known.length === 0) return centred(0.5, 0.5, middleCut, middleCut)
  const [left, top] = [Math.min(...known.map(({ x }) => x)), Math.min(...known.map(({ y }) => y))]
  const right = Math.max(...known.map(({ x, width }) => x + width))
  const bottom = Math.max(...known.map(({ y, height }) => y + height))
  const side = (length: number) => Math.min(1, Math.max(smallestCut, length * (1 + 2 * padding)))
  return centred((left + right) / 2, (top + bottom) / 2, side(right - left), side(bottom - top))
}

function centred(x: number, y: number, width: number, height: number): Box {
  const start = (middle: number, length: number) =>
    rounded(Math.min(1 - length, Math.max(0, middle - length / 2)))
  return {
    photo: 'SYMPTOM',
    x: start(x, width),
    y: start(y, height),
    width: rounded(width),
    height: rounded(height),
  }
}

/** Converts a box in a part of the symptom photo to the whole photo. */
const boxInPhoto = (box: Box, part: Box): Box =>
  box.photo === 'FULL'
    ? box
    : {
        photo: 'SYMPTOM',
        x: rounded(part.x + box.x * part.width),
        y: rounded(part.y + box.y * part.height),
        width: rounded(box.width * part.width),
        height: rounded(box.height * part.height),
      }
