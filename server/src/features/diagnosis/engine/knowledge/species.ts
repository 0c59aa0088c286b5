import data from './species.json' with { type: 'json' }

/** Water demand of a species compared with most houseplants. */
type WateringNorm = 'drought-loving' | 'normal' | 'thirsty'

/** A houseplant species; `normal` lists harmless features that look like symptoms. */
export interface Species {
  id: string
  name: string
  names: string[]
  watering: WateringNorm
  normal: string[]
  /** Patterns of harmless features, the signs that they explain, and the finding that they state (`fine` where it is missing). */
  natural?: { words: string; explains: string[]; states?: string }[]
  source: string
}

export const species = data.species as unknown as Species[]
/** Findings of natural phenomena -> the problem that they name and the species that have them. */
const phenomena: Record<string, { problem: string; species: string[] }> = data.phenomena
/** Whether a natural phenomenon can occur in a species; true for findings that are no phenomenon of few species. */
export const canHavePhenomenon = (plant: Species, findingId: string) =>
  phenomena[findingId]?.species.includes(plant.id) ?? true
