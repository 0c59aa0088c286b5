import type { Confidence, PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from './finding.ts'
import type { Gate, PhotoReading, PhotoRole } from './photos.ts'

/** A problem that the model considers, and the look-alikes that it rules out for it. */
export interface ModelCandidate {
  id: string
  confidence: Confidence
  ruledOut: string[]
}

/**
 * Observations of a vision model as ids of the knowledge. Its free text (`other`, the name of the species) is for
 * evidence and experts, never for customers. The optional fields are missing where a model sees no plant.
 */
export interface ModelObservations {
  findings: Finding[]
  /** Best first. Empty when the model is unsure or names only something outside the list. */
  candidates?: ModelCandidate[]
  /** Whether the plant looks healthy to the model. */
  healthy?: { looks: 'YES' | 'NO' | 'UNSURE'; certainty: Confidence }
  /** What the model sees that no problem of the list explains, in its own words. */
  other?: string | null
  species?: { name: string; certainty: Confidence } | null
  /** Where the findings are in the photos, labelled in Korean by the knowledge. */
  regions?: PhotoRegion[]
  /** Whether the sandbox's model reported them, which does not look at photos. */
  isPractice?: boolean
  /** Reason why a photo is unusable, as judged by the model. */
  gates: Partial<Record<PhotoRole, Gate>>
  /**
   * Set where these observations include a second look, made with the owner's words: what the first one saw without them,
   * and the problem that the second one puts first; null when it is unsure.
   */
  secondLook?: { first: ModelObservations; choice: string | null }
}

/** Signs that a close-up without any green may show. */
const needsNoGreen = /^(?:roots?_|soil_|(?:flies|jumping_bugs|mushrooms|water_stands)$)/

/**
 * Returns what may count of a model's observations: nothing that it reports from a photo which our own measures call
 * unusable, and nothing at all (undefined) when no photo is usable. Without photos, as in an exam, everything counts.
 */
export function usableObservations(
  seen: ModelObservations,
  photos: PhotoReading[],
): ModelObservations | undefined {
  const gates = new Map(photos.flatMap(({ photo, gate }) => (gate ? [[photo, gate]] : [])))
  if (gates.size === 0) return seen
  if (gates.size === photos.length) return undefined
  const { secondLook } = seen
  const first = secondLook && usableObservations(secondLook.first, photos)
  const mayShow = (id: string, photo: PhotoRole | undefined) => {
    const gate = photo && gates.get(photo)
    return !gate || (gate === 'NO_PLANT' && photo === 'SYMPTOM' && needsNoGreen.test(id))
  }
  return {
    ...seen,
    findings: seen.findings.filter(({ id, photo }) => mayShow(id, photo)),
    ...(seen.regions && { regions: seen.regions.filter(({ photo }) => !gates.has(photo)) }),
    gates: { ...seen.gates, ...Object.fromEntries(gates) },
    ...(first && { secondLook: { ...secondLook, first } }),
  }
}

/** Returns the photo readings with the model's gates where our own measures found nothing wrong. */
export const applyModelGates = (photos: PhotoReading[], seen: ModelObservations): PhotoReading[] =>
  photos.map((reading) => ({ ...reading, gate: reading.gate ?? seen.gates[reading.photo] }))
