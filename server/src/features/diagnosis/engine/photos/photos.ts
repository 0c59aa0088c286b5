import { type Gate, gateOf } from './gates.ts'
import { measurePhoto, type PhotoMeasures } from './measure.ts'

export type PhotoRole = 'FULL' | 'SYMPTOM'

/** Result of one photo; `measures` is undefined when it could not be decoded. */
export interface PhotoReading {
  photo: PhotoRole
  measures: PhotoMeasures | undefined
  gate: Gate | undefined
}

/**
 * Measures the given photos; both are optional. Their colours are stored with the evidence but are no signs: none is
 * shown to tell ill plants from healthy ones (docs/diagnosis.md).
 */
export async function readPhotos(full?: Buffer, symptom?: Buffer): Promise<PhotoReading[]> {
  const photos: PhotoReading[] = []
  if (full) photos.push(await readPhoto('FULL', full))
  if (symptom) photos.push(await readPhoto('SYMPTOM', symptom))
  return photos
}

async function readPhoto(photo: PhotoRole, bytes: Buffer): Promise<PhotoReading> {
  const measures = await measurePhoto(bytes)
  return { photo, measures, gate: gateOf(measures) }
}
