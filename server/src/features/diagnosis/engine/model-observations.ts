import type { Confidence, PhotoRegion } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from './finding.ts'
import type { Gate } from './photos/gates.ts'
import type { PhotoReading, PhotoRole } from './photos/photos.ts'

/** A problem that the model considers, and the look-alikes that it rules out for it. */
export interface ModelCandidate {
  id: string
  confidence: Confidence
  ruledOut: string[]
}

/**
 * Observations of a vision model as ids of the knowledge. Its free text (`other`, the name of the species) is for
 * evidence and experts, never for customers. The optional fields are missing in rows of prompt version 2 and older.
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
  /** Problem id -> lean of the model towards it in nats; only in rows of prompt version 2 and older. */
  leanings?: Record<string, number>
  /** Reason why a photo is unusable, as judged by the model. */
  gates: Partial<Record<PhotoRole, Gate>>
}

/** Returns the photo readings with the model's gates; a photo that cannot be decoded stays UNREADABLE. */
export const applyModelGates = (photos: PhotoReading[], seen: ModelObservations): PhotoReading[] =>
  photos.map((reading) => ({
    ...reading,
    gate: reading.gate === 'UNREADABLE' ? reading.gate : seen.gates[reading.photo],
  }))
