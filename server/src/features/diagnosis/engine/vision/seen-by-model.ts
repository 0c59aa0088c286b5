import type { Finding } from '../finding.ts'
import type { Seen } from '../seen.ts'
import type { Reading } from './reading.ts'

const strengths = { CLEAR: 1, LIKELY: 0.7, FAINT: 0.4 }
/** In natural log units. Small: a model's opinion of the cause is worth less than the signs it names. */
const leanings = { HIGH: 1.2, MEDIUM: 0.7, LOW: 0.3 }

/** A model's reading as evidence. Its words are left behind; only ids of our own lists go on. */
export function seenByModel({ isPlant, photoQuality, signs, candidates }: Reading): Seen {
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
