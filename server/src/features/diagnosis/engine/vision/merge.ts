import type { Reading, SeenCandidate, SeenSign } from './reading.ts'

const certaintyOrder = ['FAINT', 'LIKELY', 'CLEAR'] as const
const levelOrder = ['LOW', 'MEDIUM', 'HIGH'] as const
const points = { LOW: 1, MEDIUM: 2, HIGH: 3 }
const mostCandidates = 3

/**
 * Combines the reading of both photos with the one of a closer look at the symptom. Signs of either count; a problem that
 * both put first keeps the higher confidence, and different first choices leave at most MEDIUM for each.
 */
export function mergeReadings(first: Reading, closer: Reading): Reading {
  if (!closer.isPlant) return first
  return {
    ...first,
    isPlant: true,
    signs: mergeSigns(first.signs, closer.signs),
    species: first.species ?? closer.species,
    candidates: mergeCandidates(first.candidates, closer.candidates),
    other: closer.other ?? first.other,
    healthy: mergeHealth(first.healthy, closer.healthy),
    ask: closer.ask ?? first.ask,
  }
}

function mergeSigns(first: SeenSign[], closer: SeenSign[]): SeenSign[] {
  const merged = first.map((sign) => {
    const again = closer.find(({ id }) => id === sign.id)
    if (!again) return sign
    const certainty = stronger(certaintyOrder, sign.certainty, again.certainty)
    return { ...sign, certainty, place: again.place ?? sign.place }
  })
  const known = new Set(first.map(({ id }) => id))
  const all = [...merged, ...closer.filter(({ id }) => !known.has(id))]
  const ill = all.filter(({ id }) => id !== 'fine')
  return ill.length > 0 ? ill : all
}

/** The closer look decides between equals. */
function mergeCandidates(first: SeenCandidate[], closer: SeenCandidate[]): SeenCandidate[] {
  const agree = first[0]?.id === closer[0]?.id
  const ids = [...new Set([...closer, ...first].map(({ id }) => id))]
  const merged = ids.map((id) => {
    const both = [closer, first].flatMap((list) => list.find((it) => it.id === id) ?? [])
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

function mergeHealth(first: Reading['healthy'], closer: Reading['healthy']): Reading['healthy'] {
  if (first.looks === closer.looks)
    return { looks: first.looks, certainty: stronger(levelOrder, first.certainty, closer.certainty) }
  if (first.looks === 'NO' || closer.looks === 'NO') return { looks: 'NO', certainty: 'MEDIUM' }
  return { looks: 'UNSURE', certainty: 'LOW' }
}

const stronger = <Value>(order: readonly Value[], one: Value, other: Value) =>
  order.indexOf(one) >= order.indexOf(other) ? one : other
