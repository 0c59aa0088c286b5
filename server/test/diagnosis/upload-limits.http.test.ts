import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPhotoDecoder } from '../../src/shared/media/decoding/decoder-pool.ts'
import { filesOf } from '../../src/shared/media/media-path.ts'
import { diskStore, type MediaStore } from '../../src/shared/media/media-store.ts'
import { sharedDecoder, type TestServer, testServer } from '../support/harness/test-server.ts'
import { svg } from '../support/photo-files.ts'
import { submit } from '../support/submission.ts'

/** Every photo seems to take a minute, and photos wait at this gate. */
let gate = Promise.resolve()
let onArrival = () => {}
let minutes = 0
const decoder = createPhotoDecoder({
  turns: 1,
  clock: () => {
    minutes += 1
    return minutes * 60_000
  },
  start: () => ({
    pid: undefined,
    isAlive: () => true,
    end: () => {},
    decode: async (source) => {
      onArrival()
      await gate
      return sharedDecoder.decode('somebody', source)
    },
  }),
})

const metricsToken = 'only-for-tests-only-for-tests-only-for-tests'
let server: TestServer
let folder: string
let store: MediaStore
let [ann, ben] = ['', '']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  store = diskStore(folder)
  server = await testServer({ env: { METRICS_TOKEN: metricsToken }, overrides: { decoder, store } })
  ann = await server.signInAs('customer-1')
  ben = await server.signInAs('customer-2')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const photoOf = async (token: string, id: string) => {
  const { data } = (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body
  return data.fullPlantImageUrl as string
}

it('whoever would wait longer than ten seconds for the photos of others is told at once when to come back', async () => {
  expect((await submit(server, ann)).status).toBe(200)
  let openGate = () => {}
  gate = new Promise((resolve) => {
    openGate = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    onArrival = resolve
  })
  const waiting = submit(server, ann)
  await arrived

  const refused = await submit(server, ben)
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: '지금 사진을 보내는 분이 많아요. 잠시 후 다시 보내 주세요.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(30)
  expect(refused.body.retryAfter).toBe(Number(refused.headers.get('retry-after')))

  openGate()
  expect((await waiting).status).toBe(200)
  expect((await submit(server, ben)).status).toBe(200)
})

it('a photo is private to the browser, and 404 after its removal whatever the request says', async () => {
  const path = await photoOf(ann, (await submit(server, ann)).body.data.id)
  const etag = `"${path}"`
  const requests = [
    {},
    { headers: { 'if-none-match': etag } },
    { headers: { 'if-none-match': `W/${etag}` } },
    { headers: { range: 'bytes=0-9' } },
    { headers: { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() } },
    { method: 'HEAD', headers: { 'if-none-match': etag } },
  ]
  const statuses = () =>
    Promise.all(
      requests.map(async ({ method = 'GET', headers }) => {
        const { status, headers: answered } = await server.call(
          method,
          `/media/${path}`,
          headers ? { headers } : {},
        )
        return [status, answered.get('cache-control')]
      }),
    )
  const personal = 'private, max-age=604800, immutable'
  expect(await statuses()).toEqual([200, 304, 304, 200, 200, 304].map((status) => [status, personal]))

  await Promise.all(filesOf(path).map((file) => store.remove(file)))
  expect(await statuses()).toEqual(requests.map(() => [404, 'no-store']))
})

it('refused photos are counted by reason', async () => {
  expect((await submit(server, ann, { symptomImage: svg })).body.code).toBe('PHOTO_NOT_READABLE')
  const { body } = await server.call('GET', '/metrics', { token: metricsToken })
  expect(body).toContain('saeip_photos_refused_total{reason="FORMAT"} 1\n')
  expect(body).toContain('saeip_photos_refused_total{reason="SCANS"} 0\n')
})
