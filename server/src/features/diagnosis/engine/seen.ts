import type { Finding } from './finding.ts'
import type { Gate } from './photos/gates.ts'
import type { PhotoReading, PhotoRole } from './photos/photos.ts'

/** What a vision model saw, in the knowledge's own words: closed lists only, nothing that it wrote. */
export interface Seen {
  findings: Finding[]
  /** Problem id -> how far the model leans to it, in natural log units. Within the cap of its signs. */
  leanings: Record<string, number>
  /** What keeps a photo from being used, as the model judges it. */
  gates: Partial<Record<PhotoRole, Gate>>
}

/** The photos as the model judges them; one that cannot be opened stays unreadable. */
export const gatedAsSeen = (photos: PhotoReading[], seen: Seen): PhotoReading[] =>
  photos.map((reading) => ({
    ...reading,
    gate: reading.gate === 'UNREADABLE' ? reading.gate : seen.gates[reading.photo],
  }))
