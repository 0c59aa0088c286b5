import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosisFeedback } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { embeddedEngine } from '../../src/features/diagnosis/index.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { storedPhotos, submit } from '../support/submission.ts'

let folder: string
let server: TestServer
let token: string
let other: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  server = await testServer({ overrides: { engine: embeddedEngine, store: diskStore(folder) } })
  token = await server.signInAs('customer-1')
  other = await server.signInAs('customer-2')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const wet = '아래쪽 잎이 노랗고 흙이 계속 젖어 있어요. 물을 자주 줬어요.'
const diagnose = async (prompt: string, previousId?: string) =>
  (await submit(server, token, { prompt, ...(previousId && { previousId }) })).body.data.id as string
const read = async (id: string, as = token) =>
  (await server.call('GET', `/api/v1/analysis/${id}`, { token: as })).body.data

describe('a second diagnosis of the same plant', () => {
  it('is compared with the first and quotes the reported change', async () => {
    const first = await diagnose(wet)
    const before = await read(first)
    const again = await read(await diagnose('물을 쉬었더니 많이 좋아졌어요. 흙은 아직 젖어 있어요.', first))

    expect(before.comparison).toBeNull()
    expect(again.comparison).toMatchObject({
      previousId: first,
      problem: before.problem,
      createdAt: before.createdAt,
      fullPlantImageUrl: before.fullPlantImageUrl,
      symptomImageUrl: before.symptomImageUrl,
      change: 'BETTER',
    })
    expect(again.comparison.text).toContain('“많이 좋아졌어요”')
    const { content } = (await server.call('GET', '/api/v1/analysis?size=2', { token })).body.data
    expect(content.map(({ nthLook }: { nthLook: number }) => nthLook)).toEqual([2, 1])
    const home = (await server.call('GET', '/api/v1/common/home/dashboard', { token })).body.data
    expect(home.plantAnalyses.map(({ id }: { id: string }) => id)).toEqual([again.id])
  })

  it('reports no change when the evidence is not sufficient', async () => {
    const first = await diagnose(wet)
    const { comparison } = await read(await diagnose('잘 모르겠어요', first))
    expect(comparison).toMatchObject({ previousId: first, change: null })
    expect(comparison.text).toContain('말하기 어려워요')
  })

  it('knows the plant of the first, unless its own words name another one', async () => {
    const first = await diagnose(`몬스테라예요. ${wet}`)
    const again = await diagnose('잎이 처지고 흙이 말라 있어요.', first)
    const third = await diagnose('여전히 이상해요.', again)
    for (const id of [first, again, third])
      expect((await read(id)).toxicity, id).toMatchObject({ plant: '몬스테라', cats: 'IRRITANT' })
    const renamed = await diagnose('알고 보니 스투키였어요. 잎이 처졌어요.', first)
    expect((await read(renamed)).toxicity).toMatchObject({ plant: '스투키' })

    const { followUp } = await read(third)
    if (!followUp) throw new Error('no question was asked')
    const [option] = followUp.options
    const answer = { followUpId: followUp.id, value: option.value }
    await server.call('POST', `/api/v1/analysis/${third}/follow-up`, { token, body: answer })
    expect(await read(third)).toMatchObject({
      followUp: expect.not.objectContaining({ id: followUp.id }),
      toxicity: { plant: '몬스테라' },
    })
  })

  it('cannot follow another member’s diagnosis, and stores no photo', async () => {
    const mine = await diagnose(wet)
    const before = await storedPhotos(server, folder)
    const stolen = await submit(server, other, { previousId: mine })
    const invented = await submit(server, other, { previousId: newId() })
    expect([stolen.status, stolen.body.code]).toEqual([404, 'DIAGNOSIS_NOT_FOUND'])
    expect(invented.body).toEqual(stolen.body)
    expect((await submit(server, other, { previousId: 'x' })).status).toBe(400)
    expect(await storedPhotos(server, folder)).toEqual(before)
  })
})

describe('a rating of a result', () => {
  const rate = (id: string, body: unknown, as = token) =>
    server.call('PUT', `/api/v1/analysis/${id}/feedback`, { token: as, body })

  it('is stored, shown, and replaced by a later one', async () => {
    const id = await diagnose(wet)
    expect((await read(id)).feedback).toBeNull()

    const first = await rate(id, { helpful: true })
    expect(first.body).toEqual({ status: 'Success', message: '의견 고마워요.', data: null })
    expect((await read(id)).feedback).toEqual({ helpful: true, comment: '' })

    await rate(id, { helpful: false, comment: '  흙은 말라 있었어요 ' })
    expect((await read(id)).feedback).toEqual({ helpful: false, comment: '흙은 말라 있었어요' })
    const rows = await server.db.select().from(diagnosisFeedback)
    expect(rows).toMatchObject([{ diagnosisId: id, helpful: false, revision: 0, engine: 'embedded' }])
  })

  it('is stored once when sent several times at once', async () => {
    const id = await diagnose(wet)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rate(id, { helpful: n % 2 === 0 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const rows = await server.db.select().from(diagnosisFeedback)
    expect(rows.filter(({ diagnosisId }) => diagnosisId === id)).toHaveLength(1)
  })

  it('needs the owner, their consents and a bounded length', async () => {
    const id = await diagnose(wet)
    const foreign = await rate(id, { helpful: true }, other)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'DIAGNOSIS_NOT_FOUND'])
    const newcomer = await server.signInAs('new-member')
    expect((await rate(id, { helpful: true }, newcomer)).body.code).toBe('CONSENT_REQUIRED')
    const long = await rate(id, { helpful: true, comment: '가'.repeat(501) })
    expect([long.status, long.body.issues?.[0]?.message]).toEqual([400, '의견은 500자까지 쓸 수 있어요.'])
    expect((await rate(id, { helpful: true, comment: '가'.repeat(500) })).status).toBe(200)
  })
})
