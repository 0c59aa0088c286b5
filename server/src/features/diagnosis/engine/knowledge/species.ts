import data from './species.json' with { type: 'json' }

/** Water demand of a species compared with most houseplants. */
export type WateringNorm = 'drought-loving' | 'normal' | 'thirsty'

/** A houseplant species. `shifts` are natural-log odds per problem id; `normal` lists harmless features that look like symptoms. */
export interface Species {
  id: string
  name: string
  names: string[]
  watering: WateringNorm
  shifts: Record<string, number>
  normal: string[]
  /** Patterns of harmless features, the signs that they explain, and the finding that they state (`fine` where it is missing). */
  natural?: { words: string; explains: string[]; states?: string }[]
  source: string
}

/** Largest shift of a problem by species, in nats, so that signs decide. */
const mostShift = 0.8

export const species = data.species as unknown as Species[]
/** Findings of natural phenomena -> the problem that they name and the species that have them. */
const phenomena: Record<string, { problem: string; species: string[] }> = data.phenomena
/** Shift of a phenomenon that the species does not have. */
const impossible = -4

/** Whether a natural phenomenon can occur in a species; true for findings that are no phenomenon of few species. */
export const canHavePhenomenon = (plant: Species, findingId: string) =>
  phenomena[findingId]?.species.includes(plant.id) ?? true

const norms = data.norms as Record<WateringNorm, Record<string, number>>

/** Returns the shift of each problem's prior for a species: from its water demand and from the species itself. */
export function shiftsOf({ id, watering, shifts }: Species): Record<string, number> {
  const sum = { ...norms[watering] }
  for (const [problem, shift] of Object.entries(shifts)) sum[problem] = (sum[problem] ?? 0) + shift
  const bounded = Object.entries(sum).map(([id, shift]): [string, number] => [
    id,
    Math.max(-mostShift, Math.min(mostShift, shift)),
  ])
  return { ...Object.fromEntries(bounded), ...impossibleIn(id) }
}

/** Returns the shifts that rule out the phenomena which a species does not have. */
const impossibleIn = (speciesId: string) =>
  Object.fromEntries(
    Object.values(phenomena)
      .filter((phenomenon) => !phenomenon.species.includes(speciesId))
      .map(({ problem }) => [problem, impossible]),
  )
