import type { Finding } from '../finding.ts'
import { type Gate, gateOf } from './gates.ts'
import { measurePhoto, type PhotoMeasures } from './measure.ts'
import { signsOf } from './signs.ts'

export type PhotoRole = 'FULL' | 'SYMPTOM'

/** One photo as read; `measures` is undefined when it could not be decoded. */
export interface PhotoReading {
  photo: PhotoRole
  measures: PhotoMeasures | undefined
  gate: Gate | undefined
}

export interface PhotosReading {
  photos: PhotoReading[]
  findings: Finding[]
}

/** Reads the photos there are (an exam case may have none). */
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

/** The symptom photo is the one that shows the symptom; the whole plant only stands in when that one cannot be used. */
function findingsIn(photos: PhotoReading[]): Finding[] {
  const usable = photos.filter(({ gate }) => gate === undefined)
  const shown = usable.find(({ photo }) => photo === 'SYMPTOM') ?? usable[0]
  return shown?.measures ? signsOf(shown.measures) : []
}
