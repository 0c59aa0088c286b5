import { readdir } from 'node:fs/promises'
import { mediaFile } from '../../src/shared/media/media.tables.ts'
import type { CallOptions } from './harness/call.ts'
import type { TestServer } from './harness/test-server.ts'
import { createPhonePhoto } from './photo-files.ts'

export const submitPath = '/api/v1/analysis/plant'
/** Most of a submission's time goes into the copies of its photos, which need no more pixels here. */
export const smallPhoto = await createPhonePhoto(120, 90)

export interface Upload {
  bytes: Buffer
  name?: string
  type?: string
}

type Fields = Record<string, string | Buffer | Upload | undefined>

/** Creates the multipart body that the wizard sends; `undefined` omits a field. */
export function diagnosisForm(fields: Fields = {}): FormData {
  const form = new FormData()
  const allFields = { fullPlantImage: smallPhoto, symptomImage: smallPhoto, prompt: '잎이 노래요', ...fields }
  for (const [name, value] of Object.entries(allFields)) {
    if (value === undefined) continue
    if (typeof value === 'string') form.append(name, value)
    else append(form, name, Buffer.isBuffer(value) ? { bytes: value } : value)
  }
  return form
}

function append(form: FormData, field: string, { bytes, name = 'photo.jpg', type = 'image/jpeg' }: Upload) {
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
}

/** Submits a diagnosis, with `key` as the idempotency key. */
export function submit(server: TestServer, token: string, fields: Fields = {}, key?: string) {
  const options: CallOptions = { token, body: diagnosisForm(fields) }
  return server.call('POST', submitPath, key ? { ...options, headers: { 'idempotency-key': key } } : options)
}

/** Lists the photo files in the store's folder and the photo rows in the database. */
export async function storedPhotos(server: TestServer, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  return { files, rows: await server.db.select().from(mediaFile) }
}
