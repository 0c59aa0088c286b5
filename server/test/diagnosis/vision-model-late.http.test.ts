import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosis } from '../../src/features/diagnosis/diagnosis.tables.ts'
import { engineBudget } from '../../src/features/diagnosis/model.tables.ts'
import { diskStore } from '../../src/shared/media/media-store.ts'
import type { TestServer } from '../support/harness/test-server.ts'
import {
  countModelCalls,
  createServerWithModel,
  diagnose,
  listAttempts,
  read,
  setModelBehaviour,
} from '../support/vision-model.ts'

const webs = '잎 사이에 거미줄이 보여요'
const [waitMs, limitMs] = [150, 3000]

let folder: string
let one: TestServer
let two: TestServer
let token: string
let clock = 0
let submissions = 0
/** The second server's clock, ahead of the first one's so that its jobs are due. */
const laterNow = () => new Date(Date.now() + clock)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const store = diskStore(folder)
  const env = { DIAGNOSIS_MODEL_WAIT_MS: String(waitMs), DIAGNOSIS_MODEL_LIMIT_MS: String(limitMs) }
  one = await createServerWithModel({ env, overrides: { store } })
  two = await createServerWithModel({
    env,
    overrides: { store, now: laterNow },
    databaseUrl: one.databaseUrl,
  })
  token = await one.signInAs('customer-1')
})
afterAll(async () => {
  await two.close()
  const closed = one.close()
  // Ends calls to the sandbox model that are still pending; it runs in the same process here.
  one.app.server.closeAllConnections()
  await closed
  await rm(folder, { recursive: true })
})

const uniquePrompt = () => {
  submissions += 1
  return `${webs} (${submissions}번째 화분)`
}
const listNoticeLinks = async () => {
  const { body } = await one.call('GET', '/api/v1/notifications', { token })
  return body.data.content.map(({ link }: { link: string }) => link) as string[]
}
const isFinal = (id: string) => async () => (await read(one, token, id)).provisional === false
const runJobsOf = async (server: TestServer, aheadMs: number) => {
  clock = aheadMs
  await server.jobs.runDue()
}

describe('a model that is late', () => {
  it('replaces the provisional result once and notifies the member', async () => {
    await setModelBehaviour(one, 'slow', 600)
    const first = await diagnose(one, token, uniquePrompt())
    expect(first).toMatchObject({
      provisional: true,
      engine: { name: 'embedded' },
      problemId: 'spider_mites',
    })

    await expect.poll(isFinal(first.id), { timeout: 120_000 }).toBe(true)
    expect((await read(one, token, first.id)).engine.name).toBe('vision')
    const calls = await countModelCalls(one)
    await runJobsOf(two, 60_000)
    expect(await countModelCalls(one)).toBe(calls)
    expect((await listNoticeLinks()).filter((link) => link === `/analysis-result/${first.id}`)).toHaveLength(
      1,
    )
  })

  it('leaves the result unchanged when it fails', async () => {
    await setModelBehaviour(one, 'slow', 300)
    const first = await diagnose(one, token, uniquePrompt())
    await setModelBehaviour(one, 'wrong-schema')
    await setModelBehaviour(two, 'wrong-schema')
    await one.db.update(diagnosis).set({ state: 'PROVISIONAL' }).where(eq(diagnosis.id, first.id))
    await expect.poll(isFinal(first.id), { timeout: 120_000 }).toBe(true)
    expect((await read(one, token, first.id)).problemId).toBe('spider_mites')
  })
})

describe('a process that dies before the model answers', () => {
  it('is replaced by another process, which asks the model only once', async () => {
    // Simulates a killed process: the answer does not arrive within the test.
    await setModelBehaviour(one, 'slow', 60_000)
    await setModelBehaviour(two, 'good')
    const lost = await diagnose(one, token, uniquePrompt())
    expect(lost.provisional).toBe(true)

    const calls = await countModelCalls(two)
    await Promise.all([runJobsOf(two, 60_000), runJobsOf(two, 60_000)])
    const result = await read(one, token, lost.id)
    expect(result).toMatchObject({
      provisional: false,
      engine: { name: 'vision' },
      problemId: 'spider_mites',
    })
    // The first look and the second one.
    expect(await countModelCalls(two)).toBe(calls + 2)
    expect((await listNoticeLinks()).filter((link) => link === `/analysis-result/${lost.id}`)).toHaveLength(1)
  })

  it('leads to three attempts at most, and then to the unchanged result', async () => {
    await setModelBehaviour(one, 'slow', 60_000)
    await setModelBehaviour(two, 'down')
    const lost = await diagnose(one, token, uniquePrompt())
    for (let minute = 1; minute <= 4; minute += 1) await runJobsOf(two, minute * 60_000)
    expect(await read(one, token, lost.id)).toMatchObject({
      provisional: false,
      engine: { name: 'embedded' },
    })
    const asked = (await listAttempts(one)).filter(({ diagnosisId }) => diagnosisId === lost.id)
    expect(asked).toHaveLength(3)
  })

  it('leads to a final result after 15 minutes, also without a model', async () => {
    await setModelBehaviour(one, 'slow', 60_000)
    const lost = await diagnose(one, token, uniquePrompt())
    const aside = await createServerWithModel({
      databaseUrl: one.databaseUrl,
      env: { DIAGNOSIS_MODEL: '' },
      overrides: { now: () => new Date(Date.now() + 20 * 60_000) },
    })
    await aside.jobs.runDue()
    await aside.close()
    expect((await read(one, token, lost.id)).provisional).toBe(false)
  })
})

describe('the caps', () => {
  it('use the embedded engine after a member’s daily limit', async () => {
    const capped = await createServerWithModel({ env: { DIAGNOSIS_MODEL_PER_PERSON: '4' } })
    const person = await capped.signInAs('customer-1')
    // A person may upload two bodies at a time.
    const pair = () => Promise.all([1, 2].map(() => diagnose(capped, person, uniquePrompt())))
    const answers = [...(await pair()), ...(await pair())]
    expect(answers.filter(({ engine }) => engine.name === 'vision')).toHaveLength(2)
    expect(await countModelCalls(capped), 'two looks each').toBe(4)
    const other = await diagnose(capped, await capped.signInAs('customer-2'), uniquePrompt())
    expect(other.engine.name).toBe('vision')
    await capped.close()
  })

  it('limit the daily cost, also for concurrent submissions', async () => {
    // A call reserves 97.5 won and costs 33.75 won.
    const capped = await createServerWithModel({ env: { DIAGNOSIS_MODEL_WON_PER_DAY: '200' } })
    const people = await Promise.all(
      ['customer-1', 'customer-2', 'customer-3'].map((id) => capped.signInAs(id)),
    )
    await setModelBehaviour(capped, 'slow', 100)
    // A person may upload two bodies at a time.
    const answers = await Promise.all(
      people.flatMap((person) => [1, 2].map(() => diagnose(capped, person, uniquePrompt()))),
    )
    const asked = answers.filter(({ engine }) => engine.name === 'vision').length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(6)
    const [spent] = await capped.db.select().from(engineBudget).where(eq(engineBudget.subject, '*'))
    expect(spent?.costMicroWon).toBe((await countModelCalls(capped)) * 33_750_000)
    await capped.close()
  })
})
