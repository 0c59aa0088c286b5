import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaFile } from '../../src/shared/media/media.tables.ts'
import { filesOf } from '../../src/shared/media/media-path.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { createPhotos } from '../../src/shared/media/photos.ts'
import { sharedDecoder as decoder, type TestServer, testServer } from '../support/harness/test-server.ts'
import { smallPhoto, storedPhotos, submit } from '../support/submission.ts'

let folder: string
let one: TestServer
let two: TestServer
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const store = diskStore(folder)
  one = await testServer({ overrides: { store } })
  two = await testServer({ overrides: { store }, databaseUrl: one.databaseUrl })
  token = await one.signInAs('customer-1')
})
afterAll(async () => {
  await two.close()
  await one.close()
  await rm(folder, { recursive: true })
})

const historyLength = async () => {
  const { body } = await one.call('GET', '/api/v1/analysis?size=50', { token })
  return body.data.content.length as number
}

/** Every photo is ATTACHED and has all its files, and there are no other files. */
const expectNoStrayFiles = async (diagnoses: number) => {
  const { files, rows } = await storedPhotos(one, folder)
  expect(rows.map(({ state }) => state)).toEqual(Array(diagnoses * 2).fill('ATTACHED'))
  const expected = rows.flatMap(({ path }) => filesOf(path).map((file) => file.slice(2)))
  expect(files.toSorted()).toEqual(expected.toSorted())
}

it('returns the first diagnosis for a repeated submission', async () => {
  const first = await submit(one, token, {}, 'one-after-the-other')
  const second = await submit(one, token, { prompt: '다른 말' }, 'one-after-the-other')
  const elsewhere = await submit(two, token, {}, 'one-after-the-other')

  expect(first.status).toBe(200)
  expect([second.body, elsewhere.body]).toEqual([first.body, first.body])
  expect(await historyLength()).toBe(1)
  await expectNoStrayFiles(1)
})

/** Sends again, as the app offers it, while the member's earlier uploads are still being received. */
async function submitUntilReceived(server: TestServer, key: string): ReturnType<typeof submit> {
  const answer = await submit(server, token, {}, key)
  if (answer.status !== 429) return answer
  expect(answer.body.retryAfter).toBeGreaterThan(0)
  return submitUntilReceived(server, key)
}

it('stores one of twenty concurrent submissions on two servers', async () => {
  const taps = Array.from({ length: 20 }, (_, n) => submitUntilReceived(n % 2 ? one : two, 'twenty-at-once'))
  const answers = await Promise.all(taps)

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await historyLength()).toBe(2)
  await expectNoStrayFiles(2)
})

it('allows two members to use the same key', async () => {
  const other = await one.signInAs('customer-2')
  const mine = await submit(one, token, {}, 'the-same-key')
  const theirs = await submit(one, other, {}, 'the-same-key')
  expect(theirs.status).toBe(200)
  expect(theirs.body.data.id).not.toBe(mine.body.data.id)
})

it('refuses a malformed key', async () => {
  const answer = await submit(one, token, {}, 'a key with spaces')
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

it('deletes the photos and files of submissions unfinished after an hour', async () => {
  const before = await storedPhotos(one, folder)
  const photo = new File([new Uint8Array(smallPhoto)], 'leaf.jpg')
  const hours = (count: number) => () => new Date(Date.now() + count * 60 * 60 * 1000)
  const photosAt = (now: () => Date) => createPhotos({ db: one.db, store: diskStore(folder), decoder, now })
  const abandoned = await photosAt(hours(-2)).receive('someone', photo)
  const fresh = await photosAt(hours(0)).receive('someone', photo)

  await photosAt(hours(0)).sweepJob.run({})

  const after = await storedPhotos(one, folder)
  expect(after.rows).toHaveLength(before.rows.length + 1)
  expect(after.files.filter((file) => abandoned.path.includes(file.slice(0, 24)))).toEqual([])
  expect(after.files.filter((file) => fresh.path.includes(file.slice(0, 24)))).toHaveLength(4)
})

it('deletes all photos of a member', async () => {
  const photos = createPhotos({ db: one.db, store: diskStore(folder), decoder, now: () => new Date() })
  const { path } = await photos.receive('leaver', new File([new Uint8Array(smallPhoto)], 'leaf.jpg'))
  await photos.attach(one.db, 'leaver', [path])

  await one.database.transact((tx) => photos.releaseAll(tx, 'leaver'))
  await photos.sweepJob.run({})

  expect(await one.db.select().from(mediaFile).where(eq(mediaFile.memberId, 'leaver'))).toEqual([])
  expect((await one.call('GET', `/media/${path}`)).status).toBe(404)
})
