import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { diagnosis, diagnosisRevision } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { createFollowUpEngine, type FollowUpEngine } from '../support/harness/follow-up-engine.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'

let folder: string
let server: TestServer
let engine: FollowUpEngine
let token: string
let id: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  engine = createFollowUpEngine()
  server = await testServer({ overrides: { engine, store: diskStore(folder) } })
  token = await server.signInAs('customer-1')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  id = (await submit(server, token)).body.data.id
})

const answer = (value: string, { followUpId = 'soil', of = id, as = token } = {}) =>
  server.call('POST', `/api/v1/analysis/${of}/follow-up`, { token: as, body: { followUpId, value } })
const read = async () => (await server.call('GET', `/api/v1/analysis/${id}`, { token })).body.data
const revisions = () =>
  server.db.select().from(diagnosisRevision).where(eq(diagnosisRevision.diagnosisId, id))

it('refines the result from the same photos and stores the previous one as a revision', async () => {
  expect(await read()).toMatchObject({ problemId: null, followUp: { id: 'soil' } })

  const refined = await answer('wet')

  expect(refined.status).toBe(200)
  expect(refined.body.data).toMatchObject({ id, problemId: 'overwatering', followUp: { id: 'pot' } })
  expect(refined.body.data).toEqual(await read())
  expect(engine.inputs.at(-1)).toMatchObject({ followUps: { soil: 'wet' }, prompt: '잎이 노래요' })
  expect(engine.inputs.at(-1)?.fullPhoto?.length).toBeGreaterThan(1000)
  expect(await revisions()).toMatchObject([
    {
      revision: 0,
      problemId: null,
      confidence: 'LOW',
      engine: 'asking',
      engineVersion: '1',
      reason: 'FOLLOW_UP',
    },
  ])
})

it('analyses with all answers so far and stores every revision', async () => {
  await answer('wet')
  const last = await answer('holes', { followUpId: 'pot' })
  expect(engine.inputs.at(-1)?.followUps).toEqual({ soil: 'wet', pot: 'holes' })
  expect(last.body.data.followUp).toBeNull()
  expect((await revisions()).map(({ revision }) => revision)).toEqual([0, 1])
})

it('refuses a question that is not open and an answer that is not an option', async () => {
  for (const refused of [
    await answer('wet', { followUpId: 'pot' }),
    await answer('purple'),
    await answer('constructor', { followUpId: '__proto__' }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'FOLLOW_UP_GONE'])
  await answer('wet')
  expect((await answer('dry')).body.code).toBe('FOLLOW_UP_GONE')
  expect(await revisions()).toHaveLength(1)
})

it('accepts one of two concurrent answers', async () => {
  const both = await Promise.all([answer('wet'), answer('dry')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('FOLLOW_UP_GONE')
  const [winner] = both.filter(({ status }) => status === 200)
  expect(await read()).toEqual(winner?.body.data)
  expect(await revisions()).toHaveLength(1)
})

it('keeps an expert’s answer and a better result that are stored meanwhile', async () => {
  const here = eq(diagnosis.id, id)
  engine.beforeNextAnswer = async () => {
    await server.db.update(diagnosis).set({ expertFeedback: '물을 쉬어 주세요' }).where(here)
  }
  expect((await answer('wet')).body.data).toMatchObject({
    problemId: 'overwatering',
    expertFeedback: '물을 쉬어 주세요',
  })

  engine.beforeNextAnswer = async () => {
    const [row] = await server.db.select().from(diagnosis).where(here)
    const findings = { ...row?.findings, followUp: null } as typeof diagnosis.$inferInsert.findings
    await server.db.update(diagnosis).set({ problem: '더 나은 답', findings, revision: 9 }).where(here)
  }
  expect((await answer('holes', { followUpId: 'pot' })).body.code).toBe('FOLLOW_UP_GONE')
  expect(await read()).toMatchObject({ problem: '더 나은 답', expertFeedback: '물을 쉬어 주세요' })
})

it('changes nothing when the engine fails, and succeeds on retry', async () => {
  engine.beforeNextAnswer = () => Promise.reject(new Error('no answer'))
  expect((await answer('wet')).status).toBe(503)
  expect(await read()).toMatchObject({ problemId: null, followUp: { id: 'soil' } })
  expect((await answer('wet')).status).toBe(200)
})

it('works without a photo that cannot be read', async () => {
  const { fullPlantImageUrl } = await read()
  await diskStore(folder).remove(fullPlantImageUrl)
  expect((await answer('wet')).status).toBe(200)
  expect(engine.inputs.at(-1)?.fullPhoto).toBeUndefined()
  expect(engine.inputs.at(-1)?.symptomPhoto).toBeDefined()
})

it('is accessible to the owner only, after consent', async () => {
  const other = await server.signInAs('customer-2')
  const foreign = await answer('wet', { as: other })
  const missing = await answer('wet', { of: newId() })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'DIAGNOSIS_NOT_FOUND'])
  expect(missing.body).toEqual(foreign.body)

  const newcomer = await server.signInAs('new-member')
  expect((await answer('wet', { as: newcomer })).body.code).toBe('CONSENT_REQUIRED')
  expect((await server.call('POST', `/api/v1/analysis/${id}/follow-up`, { body: {} })).status).toBe(401)
  expect(await revisions()).toEqual([])
})
