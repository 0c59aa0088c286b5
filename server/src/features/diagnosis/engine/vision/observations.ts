import type { Confidence, PhotoRegion } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from '../finding.ts'
import { visibleSigns } from '../knowledge/knowledge.ts'
import type { ModelObservations } from '../model-observations.ts'
import type { Reading, SeenSign } from './reading.ts'

const strengths = { CLEAR: 1, LIKELY: 0.7, FAINT: 0.4 }
/** A model that is unsure whether the plant is well reports nothing. */
const fineStrengths: Record<Confidence, number> = { HIGH: 1, MEDIUM: 0.7, LOW: 0 }
const mostRegions = 6

/** Converts a model's reading to observations: ids of the closed lists; free words only for experts. */
export function toObservations(reading: Reading): ModelObservations {
  const { isPlant, photoQuality, species, other, healthy } = reading
  if (!isPlant) return { findings: [], gates: { FULL: 'NO_PLANT', SYMPTOM: 'NO_PLANT' } }
  const candidates = reading.candidates.filter(({ id }) => id !== 'unsure')
  const { full, symptom } = photoQuality
  return {
    findings: findingsOf(reading),
    candidates: candidates.map(({ id, confidence, ruledOut }) => ({ id, confidence, ruledOut })),
    healthy,
    other,
    species,
    regions: reading.signs.flatMap(regionOf).slice(0, mostRegions),
    gates: { ...(full !== 'OK' && { FULL: full }), ...(symptom !== 'OK' && { SYMPTOM: symptom }) },
  }
}

/** The signs, or `fine` when the model saw none and calls the plant healthy. */
function findingsOf({ signs, healthy }: Reading): Finding[] {
  const ill = signs.filter(({ id }) => id !== 'fine')
  if (ill.length > 0)
    return ill.map(({ id, certainty, place }) => ({
      ...findingOf(id, strengths[certainty]),
      ...(place && { photo: place.photo }),
    }))
  const strength = healthy.looks === 'YES' ? fineStrengths[healthy.certainty] : 0
  return strength > 0 ? [findingOf('fine', strength)] : []
}

const findingOf = (id: string, strength: number): Finding => ({
  id,
  source: 'PHOTO',
  reader: 'model',
  strength,
})

function regionOf({ id, place }: SeenSign): PhotoRegion[] {
  const label = visibleSigns[id]?.[1]
  return place && label && id !== 'fine' ? [{ ...place, label }] : []
}
