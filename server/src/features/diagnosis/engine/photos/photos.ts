import type { Finding } from '../finding.ts'
import { type Gate, gateOf } from './gates.ts'
import { measurePhoto, type PhotoMeasures } from './measure.ts'
import { signsOf } from './signs.ts'

export type PhotoRole = 'FULL' | 'SYMPTOM'

/** Result of one photo; `measures` is undefined when it could not be decoded. */
export interface PhotoReading {
  photo: PhotoRole
  measures: PhotoMeasures | undefined
  gate: Gate | undefined
}

export interface PhotosReading {
  photos: PhotoReading[]
  findings: Finding[]
}

/** Measures the given photos and extracts colour signs; both photos are optional. */
export async function readPhotos(full?: Buffer, symptom?: Buffer): Promise<PhotosReading> {
  const photos: PhotoReading[] = []
  if (full) photos.push(await readPhoto('FULL', full))
  if (symptom) photos.push(await readPhoto('SYMPTOM', symptom))
  return { photos, findings: findingsIn(photos) }
}

async function readPhoto(photo: PhotoRole, bytes: Buffer): Promise<PhotoReading> {
  const measures = await measurePhoto(bytes)
  return { photo, measures, gate: gateOf(measures) }
}

/** Uses the symptom photo, and the photo of the whole plant only when the symptom photo is unusable. */
function findingsIn(photos: PhotoReading[]): Finding[] {
  const usable = photos.filter(({ gate }) => gate === undefined)
  const shown = usable.find(({ photo }) => photo === 'SYMPTOM') ?? usable[0]
  return shown?.measures ? signsOf(shown.measures) : []
}
