import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPhotoPath } from './media-path.ts'
import { type MediaStore, s3Store } from './media-store.ts'

const path = newPhotoPath()

/** Fake S3 server: path style, signed requests, XML errors. */
const objects = new Map<string, { body: string; type: string }>()
let failure: { status: number; code: string } | undefined
let unsigned = 0

async function bucket(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) unsigned += 1
  const fail = (status: number, code: string) => {
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
  }
  if (failure) return fail(failure.status, failure.code)
  const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace('/photos/', '')
  if (request.method === 'PUT') objects.set(key, { body, type: request.headers['content-type'] ?? '' })
  if (request.method === 'DELETE') objects.delete(key)
  const object = objects.get(key)
  if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  if (!object) return fail(404, 'NoSuchKey')
  response
    .writeHead(200, { 'content-type': object.type, 'content-length': object.body.length })
    .end(object.body)
}

describe('S3 store', () => {
  const server = createServer((request, response) => void bucket(request, response))
  let store: MediaStore

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const keys = { accessKeyId: 'id', secretAccessKey: 'not a real key' }
    store = s3Store({ bucket: 'photos', region: 'us-east-1', endpoint, forcePathStyle: true, ...keys })
  })
  beforeEach(() => {
    failure = undefined
  })
  afterAll(() => server.close())

  it('returns a stored object, and nothing after it is removed', async () => {
    await store.put(path, Buffer.from('a photo'), 'image/jpeg')
    const stored = await store.get(path)
    expect(stored).toMatchObject({ bytes: 7, contentType: 'image/jpeg' })
    expect(stored && (await text(stored.stream))).toBe('a photo')
    await store.remove(path)
    await store.remove(path)
    expect(await store.get(path)).toBeUndefined()
    await store.probe()
    expect(unsigned).toBe(0)
  })

  it('does not request a path that is not a media path', async () => {
    expect(await store.get('../secrets')).toBeUndefined()
  })

  it('reports a full bucket as STORAGE_FULL and a 403 as SERVICE_UNAVAILABLE', async () => {
    failure = { status: 507, code: 'XMinioStorageFull' }
    await expect(store.put(path, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    failure = { status: 403, code: 'AccessDenied' }
    await expect(store.put(path, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    await expect(store.probe()).rejects.toThrow()
  })
})
