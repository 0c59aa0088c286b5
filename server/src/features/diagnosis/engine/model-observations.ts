import type { Finding } from './finding.ts'
import type { Gate } from './photos/gates.ts'
import type { PhotoReading, PhotoRole } from './photos/photos.ts'

/** Observations of a vision model as ids of the knowledge; the model's free text is never used. */
export interface ModelObservations {
  findings: Finding[]
  /** Problem id -> lean of the model towards it in nats, within the cap for photo signs. */
  leanings: Record<string, number>
  /** Reason why a photo is unusable, as judged by the model. */
  gates: Partial<Record<PhotoRole, Gate>>
}

/** Returns the photo readings with the model's gates; a photo that cannot be decoded stays UNREADABLE. */
export const applyModelGates = (photos: PhotoReading[], seen: ModelObservations): PhotoReading[] =>
  photos.map((reading) => ({
    ...reading,
    gate: reading.gate === 'UNREADABLE' ? reading.gate : seen.gates[reading.photo],
  }))
