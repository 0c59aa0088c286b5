import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoAtWidth, photoWidths } from '../../../contract/media.ts'
import { addDays } from '../../../contract/seoul-day.ts'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { unsureEngine } from '../support/harness/unsure-engine.ts'
import { namesInMetadata } from '../support/photo-files.ts'
import { submit } from '../support/submission.ts'

let server: TestServer
let token: string
let isEngineFailing = false

beforeAll(async () => {
  server = await testServer({
    overrides: {
      engine: {
        ...unsureEngine,
        diagnose: (input) =>
          isEngineFailing ? Promise.reject(new Error('no answer')) : unsureEngine.diagnose(input),
      },
    },
  })
  token = await server.signInAs('customer-1')
})
afterAll(() => server.close())

const read = (path: string, as = token) => server.call('GET', path, { token: as })

describe('a diagnosis', () => {
  it('appears in result, history and home after it is submitted', async () => {
    const submitted = await submit(server, token, {
      prompt: '  잎이 노랗게 변했어요  ',
      wateringFrequency: 'WEEKLY',
      experience: 'OTHER',
      location: '베란다 앞',
    })
    expect(submitted.body).toMatchObject({ status: 'Success', data: { id: expect.any(String) } })
    const { id } = submitted.body.data

    const { data } = (await read(`/api/v1/analysis/${id}`)).body
    expect(data).toMatchObject({
      id,
      expertFeedback: null,
      problem: '사진으로 확인이 어려워요',
      confidence: 'LOW',
      prompt: '잎이 노랗게 변했어요',
      engine: { name: 'quiet', version: '1' },
      answers: [
        { question: '물주기', answer: '매주 1회' },
        { question: '위치', answer: '베란다 앞' },
      ],
    })
    expect(data.fullPlantImageUrl).toMatch(/^d\/[\w-]{24}\.jpg$/)
    expect(data.symptomImageUrl).not.toBe(data.fullPlantImageUrl)
    // This business has no expert.
    const promise = (await read('/api/v1/analysis/promise')).body.data
    expect([data.expertPromisedHours, promise.hours]).toEqual([null, null])
    expect(promise.day).toBe(addDays(data.createdAt.slice(0, 10), 13))
    expect(data.expertDueAt).toBe(`${addDays(promise.day, 1)}T00:00:00+09:00`)
    expect(data.createdAt).toMatch(/\+09:00$/)

    const item = {
      id,
      image: data.fullPlantImageUrl,
      problem: data.problem,
      createdAt: data.createdAt,
      isNamedByExpert: false,
      expertFeedback: null,
      expertDueAt: data.expertDueAt,
      plant: null,
    }
    const list = (await read('/api/v1/analysis')).body.data
    expect(list).toEqual({
      content: [{ ...item, nthLook: 1 }],
      hasNext: false,
      nextCursor: null,
    })
    const home = (await read('/api/v1/common/home/dashboard')).body.data
    expect(home.plantAnalyses).toEqual([item])
  })

  it('serves its photos in every width, without location metadata', async () => {
    const { id } = (await submit(server, token)).body.data
    const { fullPlantImageUrl, symptomImageUrl } = (await read(`/api/v1/analysis/${id}`)).body.data

    for (const path of [fullPlantImageUrl, symptomImageUrl]) {
      for (const file of [path, ...photoWidths.map((width) => photoAtWidth(path, width))]) {
        const response = await fetch(`${server.url}/media/${file}`)
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('content-security-policy')).toContain('sandbox')
        const { exif, xmp, iptc } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc }).toEqual({})
        expect(bytes.toString('latin1')).not.toMatch(namesInMetadata)
      }
    }
  })

  it('returns the same 404 for another member’s diagnosis and for an unknown id', async () => {
    const { id } = (await submit(server, token)).body.data
    const other = await server.signInAs('customer-2')

    const foreign = await read(`/api/v1/analysis/${id}`, other)
    const missing = await read(`/api/v1/analysis/${newId()}`, other)

    expect(foreign.status).toBe(404)
    expect(foreign.body).toMatchObject({ status: 'Error', code: 'DIAGNOSIS_NOT_FOUND' })
    expect(foreign.body).toEqual(missing.body)
    expect((await read('/api/v1/analysis', other)).body.data.content).toEqual([])
  })

  it('requires the consents of a new member', async () => {
    const newcomer = await server.signInAs('new-member')
    const refused = await submit(server, newcomer)
    expect([refused.status, refused.body.code]).toEqual([409, 'CONSENT_REQUIRED'])
  })

  it('is stored for the expert when the engine fails', async () => {
    isEngineFailing = true
    const submitted = await submit(server, token)
    isEngineFailing = false

    const { data } = (await read(`/api/v1/analysis/${submitted.body.data.id}`)).body
    expect(data).toMatchObject({ problemId: null, confidence: 'LOW', engine: { name: 'quiet' } })
    expect(data.problemReasons).toHaveLength(1)
    expect((await read(`/media/${data.symptomImageUrl}`)).status).toBe(200)
  })
})

describe('the history', () => {
  const size = 10
  let reader: string

  beforeAll(async () => {
    reader = await server.signInAs('customer-3')
    const { id } = (await submit(server, reader)).body.data
    const [made] = (await server.db.select().from(diagnosis)).filter((row) => row.id === id)
    if (!made) throw new Error('The first diagnosis is missing.')
    const sameMoment = new Date('2026-01-05T00:00:00Z')
    const rows = Array.from({ length: 24 }, () => ({ ...made, id: newId(), createdAt: sameMoment }))
    await server.db.insert(diagnosis).values(rows.map((row) => ({ ...row, idempotencyKey: null })))
  })

  it('returns 25 rows once each, by page and by cursor, also with equal times', async () => {
    const byPage: string[] = []
    const byCursor: string[] = []
    let cursor = ''
    for (const page of [0, 1, 2]) {
      const paged = (await read(`/api/v1/analysis?page=${page}&size=${size}`, reader)).body.data
      const after = (await read(`/api/v1/analysis?size=${size}&cursor=${cursor}`, reader)).body.data
      byPage.push(...paged.content.map(({ id }: { id: string }) => id))
      byCursor.push(...after.content.map(({ id }: { id: string }) => id))
      expect(paged.hasNext).toBe(page < 2)
      expect(paged.nextCursor).toBe(after.nextCursor)
      cursor = after.nextCursor
    }
    expect(new Set(byPage).size).toBe(25)
    expect(byCursor).toEqual(byPage)
  })

  it('returns an empty page after its last row', async () => {
    const { data } = (await read('/api/v1/analysis?page=1000000&size=50', reader)).body
    expect(data).toEqual({ content: [], hasNext: false, nextCursor: null })
  })

  it('refuses a forged cursor', async () => {
    const made = (text: string) => Buffer.from(text).toString('base64url')
    for (const cursor of ['x', made('1.x'), made(`99999999999999999.${newId()}`), made(`-1.${newId()}`)]) {
      expect((await read(`/api/v1/analysis?cursor=${cursor}`, reader)).status).toBe(400)
    }
  })
})
