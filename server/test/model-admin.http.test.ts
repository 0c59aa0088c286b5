import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../src/shared/audit/audit.tables.ts'
import { diskStore } from '../src/shared/media/disk-store.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { attempts, behave, diagnose, modelCalls, read, serverWithModel } from './vision-model.ts'

const path = '/api/v1/admin/model'
const [small, large] = ['openai-compatible:small', 'openai-compatible:large']
const undecided = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }
const usual = { model: small, wonPerDay: 50_000, callsPerPerson: 1000 }

/** Two processes on one database; what either remembers is gone after `acted`. */
let folder: string
let one: TestServer
let two: TestServer
let admin: string
let person: string
let ahead = 0
let said = 0

beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const parts = { now, store: diskStore(folder) }
  const env = { DIAGNOSIS_MODEL: `${small}, ${large}` }
  one = await serverWithModel({ env: { ...env, DIAGNOSIS_MODEL_WAIT_MS: '150' }, parts })
  two = await serverWithModel({ env, parts, databaseUrl: one.databaseUrl })
  await behave(two, 'good')
  admin = await one.signInAs('admin')
  person = await one.signInAs('customer-1')
})
afterAll(async () => {
  await two.close()
  const closed = one.close()
  // Of the call that is still waiting for the model, which lives in the same process here.
  one.app.server.closeAllConnections()
  await closed
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await decide({})
})

const set = (body: object, token = admin) => one.call('PUT', path, { token, body })

/** Decides in one process; five seconds later it must act in the other. */
async function decide(change: object, reason = '시험') {
  const answer = await set({ ...undecided, ...change, reason })
  ahead += 5000
  return answer
}
const ask = () => {
  said += 1
  return diagnose(two, person, `잎 사이에 거미줄이 보여요 (${said}번째 화분)`)
}

it('the model is decided by administrators, and only where the environment names one', async () => {
  expect((await one.call('GET', path)).status).toBe(401)
  expect((await one.call('PUT', path, { body: {} })).status).toBe(401)
  for (const who of ['customer-1', 'expert', 'operator']) {
    const token = await one.signInAs(who)
    expect((await one.call('GET', path, { token })).status, who).toBe(404)
    expect((await set({ ...undecided, reason: '시험' }, token)).status, who).toBe(404)
  }

  const without = await testServer()
  const token = await without.signInAs('admin')
  expect((await without.call('GET', path, { token })).body.data).toBeNull()
  const body = { ...undecided, reason: '시험' }
  expect((await without.call('PUT', path, { token, body })).status).toBe(404)
  await without.close()
})

it('nothing is saved that the environment or the limits do not allow, or without a reason', async () => {
  const refused = [
    { model: 'openai-compatible:somebody-elses' },
    { model: 'google:small' },
    { wonPerDay: -1 },
    { wonPerDay: 1.5 },
    { wonPerDay: 1_000_000_001 },
    { callsPerPerson: 0 },
    { callsPerPerson: '7' },
    { isAsked: 'no' },
    { reason: ' ' },
  ]
  for (const change of refused) {
    const { status, body } = await set({ ...undecided, reason: '시험', ...change })
    expect([change, status, body.issues?.[0]?.path]).toEqual([change, 400, Object.keys(change)[0]])
  }
  const { body } = await one.call('GET', path, { token: admin })
  expect(body.data).toMatchObject({ models: [small, large], usual, choice: undecided, inUse: usual })
})

describe('what is decided in one process acts in the other within five seconds', () => {
  it('the model is not asked any more, and asked again', async () => {
    expect((await decide({ isAsked: false })).body.data).toMatchObject({ inUse: null })
    const calls = await modelCalls(two)
    expect(await ask()).toMatchObject({ engine: { name: 'embedded' }, provisional: false })
    expect(await modelCalls(two)).toBe(calls)

    await decide({})
    expect(await ask()).toMatchObject({ engine: { name: 'vision', version: `${small}/vision-2` } })
  })

  it('a result that still waited for the model is final without it', async () => {
    await behave(one, 'slow', 60_000)
    const waiting = await diagnose(one, person, '잎 사이에 거미줄이 보여요 (기다리는 화분)')
    expect(waiting.provisional).toBe(true)
    await decide({ isAsked: false })
    const calls = await modelCalls(two)
    ahead += 60_000
    await two.jobs.runDue()
    expect(await read(two, person, waiting.id)).toMatchObject({
      ...{ provisional: false, engine: { name: 'embedded' } },
    })
    expect(await modelCalls(two)).toBe(calls)
  })

  it('another of the allowed models answers', async () => {
    expect((await decide({ model: large })).body.data.inUse).toEqual({ ...usual, model: large })
    expect(await ask()).toMatchObject({ engine: { name: 'vision', version: `${large}/vision-2` } })
    expect((await attempts(one)).at(-1)).toMatchObject({ engineVersion: `${large}/vision-2` })
  })

  it('the caps hold, and what was spent under the old ones counts', async () => {
    const { today } = (await one.call('GET', path, { token: admin })).body.data
    expect(today.won).toBeGreaterThan(0)
    await decide({ wonPerDay: Math.floor(today.won) })
    expect((await ask()).engine.name).toBe('embedded')
    await decide({ callsPerPerson: today.calls })
    expect((await ask()).engine.name).toBe('embedded')
    await decide({ callsPerPerson: today.calls + 1 })
    expect((await ask()).engine.name).toBe('vision')
    expect((await ask()).engine.name).toBe('embedded')
  })
})

it('the log says what was before, what is now, and why', async () => {
  await decide({ model: large, wonPerDay: 7000 }, '큰 모델을 하루만 시험해요')
  const rows = await one.db.select().from(auditLog).where(eq(auditLog.action, 'diagnosis.setModel'))
  expect(rows.at(-1)).toMatchObject({
    ...{ subject: 'setting', subjectId: 'model', reason: '큰 모델을 하루만 시험해요' },
    ...{ before: { model: null, wonPerDay: null }, after: { model: large, wonPerDay: 7000 } },
  })
})

it('a chosen model that the environment has taken away is as if nobody had chosen it', async () => {
  await decide({ model: large })
  const smaller = await serverWithModel({ env: { DIAGNOSIS_MODEL: small }, databaseUrl: one.databaseUrl })
  const { data } = (await smaller.call('GET', path, { token: admin })).body
  expect(data).toMatchObject({ models: [small], choice: { model: large }, inUse: { model: small } })
  await smaller.close()
})
