import type { StoredFindings } from '../../diagnosis.tables.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { PhotoReading } from '../photos/photos.ts'

/** Which photo could not be used, why, and how to retake it. */
export const photoNotesFor = (photos: PhotoReading[]): StoredFindings['photoNotes'] =>
  photos.flatMap(({ photo, gate }) =>
    gate ? [{ photo, text: phrases.photoNames[photo] + phrases.photoNotes[gate] }] : [],
  )
