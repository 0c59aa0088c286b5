import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'
import {
  countModelCalls,
  createServerWithModel,
  diagnose,
  listAttempts,
  read,
  setModelBehaviour,
} from '../support/vision-model.ts'

const path = '/api/v1/admin/model'
const [small, large] = ['openai-compatible:small', 'openai-compatible:large']
const undecided = { isAsked: true, model: null, wonPerDay: null, callsPerPerson: null }
const usual = { model: small, wonPerDay: 50_000, callsPerPerson: 1000 }

let folder: string
let one: TestServer
let two: TestServer
let admin: string
let person: string
let aheadMs = 0
let submissions = 0

beforeAll(async () => {
  const now = () => new Date(Date.now() + aheadMs)
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const overrides = { now, store: diskStore(folder) }
  const env = { DIAGNOSIS_MODEL: `${small}, ${large}` }
  one = await createServerWithModel({ env: { ...env, DIAGNOSIS_MODEL_WAIT_MS: '150' }, overrides })
  two = await createServerWithModel({ env, overrides, databaseUrl: one.databaseUrl })
  await setModelBehaviour(two, 'good')
  admin = await one.signInAs('admin')
  person = await one.signInAs('customer-1')
})
afterAll(async () => {
  await two.close()
  const closed = one.close()
  // Ends the call to the sandbox model that is still pending; it runs in the same process here.
  one.app.server.closeAllConnections()
  await closed
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await decide({})
})

const set = (body: object, token = admin) => one.call('PUT', path, { token, body })

/** Saves the settings in one process and moves the clock past the other one's cache. */
async function decide(change: object, reason = '시험') {
  const answer = await set({ ...undecided, ...change, reason })
  aheadMs += 5000
  return answer
}
const ask = () => {
  submissions += 1
  return diagnose(two, person, `잎 사이에 거미줄이 보여요 (${submissions}번째 화분)`)
}

it('the settings are accessible to administrators only, and only with a model in the environment', async () => {
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

it('refuses values outside the environment or the limits, and a missing reason', async () => {
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

describe('a change in one process takes effect in the other within five seconds', () => {
  it('switches the model off and on', async () => {
    expect((await decide({ isAsked: false })).body.data).toMatchObject({ inUse: null })
    const calls = await countModelCalls(two)
    expect(await ask()).toMatchObject({ engine: { name: 'embedded' }, provisional: false })
    expect(await countModelCalls(two)).toBe(calls)

    await decide({})
    expect(await ask()).toMatchObject({ engine: { name: 'vision', version: `${small}/vision-4` } })
  })

  it('makes a provisional result final after the model is switched off', async () => {
    await setModelBehaviour(one, 'slow', 60_000)
    const pending = await diagnose(one, person, '잎 사이에 거미줄이 보여요 (기다리는 화분)')
    expect(pending.provisional).toBe(true)
    await decide({ isAsked: false })
    const calls = await countModelCalls(two)
    aheadMs += 60_000
    await two.jobs.runDue()
    expect(await read(two, person, pending.id)).toMatchObject({
      ...{ provisional: false, engine: { name: 'embedded' } },
    })
    expect(await countModelCalls(two)).toBe(calls)
  })

  it('uses another allowed model', async () => {
    expect((await decide({ model: large })).body.data.inUse).toEqual({ ...usual, model: large })
    expect(await ask()).toMatchObject({ engine: { name: 'vision', version: `${large}/vision-4` } })
    expect((await listAttempts(one)).at(-1)).toMatchObject({ engineVersion: `${large}/vision-4` })
  })

  it('applies new caps, counting what was already spent', async () => {
    const { today, days } = (await one.call('GET', path, { token: admin })).body.data
    expect(today.won).toBeGreaterThan(0)
    expect(days[0]).toMatchObject(today)
    await decide({ wonPerDay: Math.floor(today.won) })
    expect((await ask()).engine.name).toBe('embedded')
    await decide({ callsPerPerson: today.calls })
    expect((await ask()).engine.name).toBe('embedded')
    await decide({ callsPerPerson: today.calls + 1 })
    expect((await ask()).engine.name).toBe('vision')
    expect((await ask()).engine.name).toBe('embedded')
  })
})

it('says whether the model answers, by the probe of the start and by requests, and why not', async () => {
  const health = async () => (await one.call('GET', path, { token: admin })).body.data.health
  await setModelBehaviour(one, 'key-refused')
  aheadMs += 60_000
  await one.features.diagnosis.probeModel()
  expect(await health()).toMatchObject({ failure: 'KEY', lastFailureAt: expect.any(String) })

  await setModelBehaviour(one, 'good')
  aheadMs += 60_000
  await one.features.diagnosis.probeModel()
  expect(await health()).toMatchObject({ failure: null, lastSuccessAt: expect.any(String) })

  await setModelBehaviour(two, 'refused')
  aheadMs += 60_000
  expect(await ask()).toMatchObject({ engine: { name: 'embedded' } })
  expect(await health()).toMatchObject({ failure: 'REFUSED' })
  await setModelBehaviour(two, 'good')
})

it('audits the old and new settings and the reason', async () => {
  await decide({ model: large, wonPerDay: 7000 }, '큰 모델을 하루만 시험해요')
  const rows = await one.db.select().from(auditLog).where(eq(auditLog.action, 'diagnosis.setModel'))
  expect(rows.at(-1)).toMatchObject({
    ...{ subject: 'setting', subjectId: 'model', reason: '큰 모델을 하루만 시험해요' },
    ...{ before: { model: null, wonPerDay: null }, after: { model: large, wonPerDay: 7000 } },
  })
})

it('ignores a chosen model that the environment no longer allows', async () => {
  await decide({ model: large })
  const smaller = await createServerWithModel({
    env: { DIAGNOSIS_MODEL: small },
    databaseUrl: one.databaseUrl,
  })
  const { data } = (await smaller.call('GET', path, { token: admin })).body
  expect(data).toMatchObject({ models: [small], choice: { model: large }, inUse: { model: small } })
  await smaller.close()
})
