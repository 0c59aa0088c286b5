import data from './species.json' with { type: 'json' }

/** How much water a plant wants, against what most houseplants want. */
export type WateringNorm = 'drought-loving' | 'normal' | 'thirsty'

/** A houseplant as people call it. `shifts` are natural-log odds per problem id, `normal` what looks like harm and is none. */
export interface Species {
  id: string
  name: string
  names: string[]
  watering: WateringNorm
  shifts: Record<string, number>
  normal: string[]
  /** How people word what is normal, and the signs that are then none. */
  natural?: { words: string; explains: string[] }[]
  source: string
}

/** No plant's kind moves a problem by more than this (natural log units), so that signs decide. */
const mostShift = 0.8

export const species = data.species as unknown as Species[]
const norms = data.norms as Record<WateringNorm, Record<string, number>>

/** How much likelier each problem is in this plant than in any: what its thirst brings, and what is its own. */
export function shiftsOf({ watering, shifts }: Species): Record<string, number> {
  const sum = { ...norms[watering] }
  for (const [id, shift] of Object.entries(shifts)) sum[id] = (sum[id] ?? 0) + shift
  return Object.fromEntries(
    Object.entries(sum).map(([id, shift]) => [id, Math.max(-mostShift, Math.min(mostShift, shift))]),
  )
}
