import type { StoredFindings } from '../../diagnosis.tables.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { PhotoReading } from '../photos.ts'

/** Returns a note for each unusable photo: the reason and how to retake it. */
export const photoNotesFor = (photos: PhotoReading[]): StoredFindings['photoNotes'] =>
  photos.flatMap(({ photo, gate }) =>
    gate ? [{ photo, text: phrases.photoNames[photo] + phrases.photoNotes[gate] }] : [],
  )
