import type { Finding } from '../finding.ts'
import type { ModelObservations } from '../model-observations.ts'
import type { Reading } from './reading.ts'

const strengths = { CLEAR: 1, LIKELY: 0.7, FAINT: 0.4 }
/** In nats. Small, because a model's opinion on the cause is weaker evidence than the signs it names. */
const leanings = { HIGH: 1.2, MEDIUM: 0.7, LOW: 0.3 }

/** Converts a model's reading to observations: only ids of the closed lists, none of its text. */
export function toObservations({ isPlant, photoQuality, signs, candidates }: Reading): ModelObservations {
  if (!isPlant) return { findings: [], leanings: {}, gates: { FULL: 'NO_PLANT', SYMPTOM: 'NO_PLANT' } }
  const { full, symptom } = photoQuality
  return {
    findings: signs.filter((sign) => sign.id !== 'fine' || signs.length === 1).map(toFinding),
    leanings: Object.fromEntries(
      candidates.flatMap(({ id, confidence }) => (id === 'unsure' ? [] : [[id, leanings[confidence]]])),
    ),
    gates: { ...(full !== 'OK' && { FULL: full }), ...(symptom !== 'OK' && { SYMPTOM: symptom }) },
  }
}

const toFinding = ({ id, certainty }: Reading['signs'][number]): Finding => ({
  id,
  source: 'PHOTO',
  reader: 'model',
  strength: strengths[certainty],
})
