import type { Finding } from './finding.ts'
import { circumstances } from './knowledge/knowledge.ts'

/** Findings about the soil and about health, which say nothing of what is wrong. */
const conditions = new Set(['soil_wet', 'soil_dry', 'fine', 'no_pest', 'rest_ok', 'water_ok'])

/** Weaker findings count as not told. */
const leastStrength = 0.3

/** Whether a finding is a sign of the plant itself, told or seen by a model; circumstances, conditions, answers and colours are not. */
export const isPlantSign = ({ id, source, reader, strength }: Finding, least = leastStrength) =>
  (source === 'TEXT' || reader === 'follow-up' || reader === 'model') &&
  strength >= least &&
  !circumstances.has(id) &&
  !conditions.has(id)
