import { circumstances } from './knowledge/knowledge.ts'

/** Where a sign was found: by a pattern in the description, in an answer to a follow-up question, or by a model in a photo. */
export const sources = ['TEXT', 'ANSWER', 'PHOTO'] as const

/** A sign found in a submission. `strength` (0..1) scales its weight. */
export interface Finding {
  id: string
  source: (typeof sources)[number]
  strength: number
  /** The photo in which a model saw it, where it said so. */
  photo?: 'FULL' | 'SYMPTOM'
  /** The matched words of the description, as typed. */
  span?: string
  /** What a reason may quote: the clause around the span as typed, or the answer as chosen. */
  quote?: string
  /** The follow-up question that an answer belongs to. */
  asked?: string
  /** Text shown to people instead of the sign's usual meaning. */
  meaning?: string
}

/** A problem named in the description ("과습인가요?"). */
export interface NamedProblem {
  problemId: string
  strength: number
  span: string
}

/** Findings about the soil and about health, which say nothing of what is wrong. */
const conditions = new Set(['soil_wet', 'soil_dry', 'fine', 'no_pest', 'rest_ok', 'water_ok'])

/** Weaker findings count as not told. */
const leastStrength = 0.3

/** Strength from which a finding is clear. */
export const clearStrength = 0.7

/** Returns the ids of findings that the description or an answer states clearly, and of denied ones. */
export const plainlyTold = (
  findings: Pick<Finding, 'id' | 'strength' | 'source'>[],
  denied: string[],
): ReadonlySet<string> =>
  new Set([
    ...denied,
    ...findings
      .filter(({ strength, source }) => source !== 'PHOTO' && strength >= clearStrength)
      .map(({ id }) => id),
  ])

/** Whether a finding is a sign of the plant itself; circumstances and conditions are not. */
export const isPlantSign = ({ id, strength }: Finding, least = leastStrength) =>
  strength >= least && !circumstances.has(id) && !conditions.has(id)
