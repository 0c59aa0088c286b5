import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentRecord } from '../../src/features/account/account.tables.ts'
import type { TestServer } from '../support/harness/test-server.ts'
import { submit } from '../support/submission.ts'
import {
  countModelCalls,
  createServerWithModel,
  diagnose,
  read,
  setModelBehaviour,
} from '../support/vision-model.ts'

const webs = '잎 사이에 거미줄이 보여요'

let server: TestServer
let token: string
let now = () => new Date()
beforeAll(async () => {
  const env = { DIAGNOSIS_MODEL_WAIT_MS: '5000', DIAGNOSIS_MODEL_LIMIT_MS: '10000' }
  server = await createServerWithModel({ env, overrides: { now: () => now() } })
  token = await server.signInAs('customer-1')
})
afterAll(async () => {
  const closed = server.close()
  // Ends a call to the sandbox's model that is still pending; it runs in the same process here.
  server.app.server.closeAllConnections()
  await closed
})

const setting = '/api/v1/user/ai-analysis'
const allow = (allowed: boolean) => server.call('PUT', setting, { token, body: { allowed } })
/** What the work adds to the calls of the model. */
async function callsDuring(work: () => Promise<unknown>) {
  const before = await countModelCalls(server)
  await work()
  return (await countModelCalls(server)) - before
}

it('asks the model until a member refuses, and then sends it nothing: not at submission, nor for a follow-up', async () => {
  expect((await server.call('GET', setting, { token })).body.data).toEqual({ allowed: true })
  expect(await callsDuring(() => diagnose(server, token, webs))).toBeGreaterThan(0)

  expect((await allow(false)).body.data).toEqual({ allowed: false })
  const calls = await callsDuring(async () => {
    // The same words and photos again: their stored reading is the model's, and not used.
    const result = await diagnose(server, token, webs)
    expect(result).toMatchObject({ engine: { name: 'embedded' }, photoUse: 'STORED', provisional: false })
    const unsure = await diagnose(server, token, '잎이 노래요')
    const { id: followUpId, options } = unsure.followUp
    const body = { followUpId, value: options[0].value }
    const answered = await server.call('POST', `/api/v1/analysis/${unsure.id}/follow-up`, { token, body })
    expect(answered.status).toBe(200)
    now = () => new Date(Date.now() + 60_000)
    await server.jobs.runDue()
  })
  expect(calls).toBe(0)
  const other = await server.signInAs('customer-2')
  expect((await diagnose(server, other, webs)).engine.name, 'for others as before').toBe('vision')
})

it('asks again once the refusal is taken back', async () => {
  expect((await allow(true)).status).toBe(200)
  expect((await diagnose(server, token, `${webs} (다시)`)).engine.name).toBe('vision')
})

it('does not send what waits for a late answer, or is tried again, when it is refused meanwhile', async () => {
  await setModelBehaviour(server, 'slow', 60_000)
  const late = await diagnose(server, token, `${webs} (늦은 답)`)
  expect(late.provisional).toBe(true)
  await allow(false)
  const calls = await callsDuring(async () => {
    for (const minutes of [2, 3, 4]) {
      now = () => new Date(Date.now() + minutes * 60_000)
      await server.jobs.runDue()
    }
  })
  expect(calls).toBe(0)
  expect(await read(server, token, late.id)).toMatchObject({
    provisional: false,
    engine: { name: 'embedded' },
  })
})

it('is in the export with its time, recorded once per change, and gone after the withdrawal', async () => {
  await allow(false)
  const { 회원번호: memberId } = (await server.call('GET', '/api/v1/user/export', { token })).body.data[
    '내 정보'
  ]
  const { '동의 기록': records } = (await server.call('GET', '/api/v1/user/export', { token })).body.data
  const answers = records.filter(({ 항목 }: { 항목: string }) => 항목 === 'AI_ANALYSIS')
  expect(answers.map(({ 동의 }: { 동의: boolean }) => 동의)).toEqual([false, true, false])
  const { '모델에 보낸 기록': sent } = (await server.call('GET', '/api/v1/user/export', { token })).body.data
  expect(sent.at(-1)).toMatchObject({ 모델: expect.stringContaining('practice'), 결과: 'ANSWERED' })
  expect(answers[0].일시).toMatch(/^\d{4}-\d\d-\d\dT/)

  expect((await server.call('POST', '/api/v1/user/withdrawal', { token, body: {} })).status).toBe(200)
  const left = await server.db.select().from(consentRecord).where(eq(consentRecord.memberId, memberId))
  expect(left).toEqual([])
})

it('sends nothing more of a member who leaves while the model is being asked', async () => {
  const leaver = await server.signInAs('customer-3')
  await setModelBehaviour(server, 'slow', 3000)
  const before = await countModelCalls(server)
  const calls = await callsDuring(async () => {
    const pending = submit(server, leaver, { prompt: `${webs} (탈퇴)` })
    await expect.poll(() => countModelCalls(server)).toBe(before + 1)
    const left = await server.call('POST', '/api/v1/user/withdrawal', { token: leaver, body: {} })
    expect(left.status).toBe(200)
    await pending
  })
  // A second look would have followed the first.
  expect(calls).toBe(1)
})

it('does not try again at once when the member refuses after the first request', async () => {
  const refuser = await server.signInAs('customer-4')
  await setModelBehaviour(server, 'down')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  // Refuses in the moment in which the model is asked.
  await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin
    insert into consent_record (id, member_id, kind, agreed, policy_version, recorded_at)
      values (new.id, new.member_id, 'AI_ANALYSIS', false, '', new.asked_at);
    return new; end $$`)
  await owner.query(
    'create trigger refuse after insert on engine_attempt for each row execute function refuse()',
  )
  expect(await callsDuring(() => diagnose(server, refuser, webs))).toBe(1)
  await owner.query('drop function refuse cascade')
  await owner.end()
})
