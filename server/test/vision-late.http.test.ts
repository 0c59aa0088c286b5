import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diagnosis } from '../src/features/diagnosis/diagnosis.tables.ts'
import { engineBudget } from '../src/features/diagnosis/model.tables.ts'
import { diskStore } from '../src/shared/media/disk-store.ts'
import type { TestServer } from './harness/test-server.ts'
import { attempts, behave, diagnose, modelCalls, read, serverWithModel } from './vision-model.ts'

const webs = '잎 사이에 거미줄이 보여요'
const [waitMs, limitMs] = [150, 3000]

let folder: string
let one: TestServer
let two: TestServer
let token: string
let clock = 0
let said = 0
/** The second server lives after the first one's jobs are due. */
const later = () => new Date(Date.now() + clock)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-media-'))
  const store = diskStore(folder)
  const env = { DIAGNOSIS_MODEL_WAIT_MS: String(waitMs), DIAGNOSIS_MODEL_LIMIT_MS: String(limitMs) }
  one = await serverWithModel({ env, parts: { store } })
  two = await serverWithModel({ env, parts: { store, now: later }, databaseUrl: one.databaseUrl })
  token = await one.signInAs('customer-1')
})
afterAll(async () => {
  await two.close()
  const closed = one.close()
  // Of calls that are still waiting for the model, which lives in the same process here.
  one.app.server.closeAllConnections()
  await closed
  await rm(folder, { recursive: true })
})

const fresh = () => {
  said += 1
  return `${webs} (${said}번째 화분)`
}
const news = async () => {
  const { body } = await one.call('GET', '/api/v1/notifications', { token })
  return body.data.content.map(({ link }: { link: string }) => link) as string[]
}
const isFinal = (id: string) => async () => (await read(one, token, id)).provisional === false
const runJobsOf = async (server: TestServer, aheadMs: number) => {
  clock = aheadMs
  await server.jobs.runDue()
}

describe('a model that is late', () => {
  it('replaces the provisional result when it is done, once, and the person is told', async () => {
    await behave(one, 'slow', 600)
    const first = await diagnose(one, token, fresh())
    expect(first).toMatchObject({
      provisional: true,
      engine: { name: 'embedded' },
      problemId: 'spider_mites',
    })

    await expect.poll(isFinal(first.id), { timeout: 5000 }).toBe(true)
    expect((await read(one, token, first.id)).engine.name).toBe('vision')
    const calls = await modelCalls(one)
    await runJobsOf(two, 60_000)
    expect(await modelCalls(one)).toBe(calls)
    expect((await news()).filter((link) => link === `/analysis-result/${first.id}`)).toHaveLength(1)
  })

  it('fails in the background without taking anything away', async () => {
    await behave(one, 'slow', 300)
    const first = await diagnose(one, token, fresh())
    await behave(one, 'wrong-schema')
    await behave(two, 'wrong-schema')
    await one.db.update(diagnosis).set({ state: 'PROVISIONAL' }).where(eq(diagnosis.id, first.id))
    await expect.poll(isFinal(first.id), { timeout: 5000 }).toBe(true)
    expect((await read(one, token, first.id)).problemId).toBe('spider_mites')
  })
})

describe('a process that dies while the model thinks', () => {
  it('leaves the work to another, whichever of two is first, and the model is not asked twice', async () => {
    // The killed process: its answer never comes back within the test.
    await behave(one, 'slow', 60_000)
    await behave(two, 'good')
    const lost = await diagnose(one, token, fresh())
    expect(lost.provisional).toBe(true)

    const calls = await modelCalls(two)
    await Promise.all([runJobsOf(two, 60_000), runJobsOf(two, 60_000)])
    const result = await read(one, token, lost.id)
    expect(result).toMatchObject({
      provisional: false,
      engine: { name: 'vision' },
      problemId: 'spider_mites',
    })
    expect(await modelCalls(two)).toBe(calls + 1)
    expect((await news()).filter((link) => link === `/analysis-result/${lost.id}`)).toHaveLength(1)
  })

  it('is given up after three attempts, and the result stays as it was', async () => {
    await behave(one, 'slow', 60_000)
    await behave(two, 'down')
    const lost = await diagnose(one, token, fresh())
    for (let minute = 1; minute <= 4; minute += 1) await runJobsOf(two, minute * 60_000)
    expect(await read(one, token, lost.id)).toMatchObject({
      provisional: false,
      engine: { name: 'embedded' },
    })
    const asked = (await attempts(one)).filter(({ diagnosisId }) => diagnosisId === lost.id)
    expect(asked).toHaveLength(3)
  })

  it('is final after a quarter of an hour, even when nobody asks any more', async () => {
    await behave(one, 'slow', 60_000)
    const lost = await diagnose(one, token, fresh())
    const aside = await serverWithModel({
      databaseUrl: one.databaseUrl,
      env: { DIAGNOSIS_MODEL: '' },
      parts: { now: () => new Date(Date.now() + 20 * 60_000) },
    })
    await aside.jobs.runDue()
    await aside.close()
    expect((await read(one, token, lost.id)).provisional).toBe(false)
  })
})

describe('the caps', () => {
  it('let the embedded engine answer once a person asked often enough today', async () => {
    const capped = await serverWithModel({ env: { DIAGNOSIS_MODEL_PER_PERSON: '2' } })
    const person = await capped.signInAs('customer-1')
    const answers = await Promise.all([1, 2, 3, 4].map(() => diagnose(capped, person, fresh())))
    expect(answers.filter(({ engine }) => engine.name === 'vision')).toHaveLength(2)
    expect(await modelCalls(capped)).toBe(2)
    const other = await diagnose(capped, await capped.signInAs('customer-2'), fresh())
    expect(other.engine.name).toBe('vision')
    await capped.close()
  })

  it('stop at the cost of a day, and many at once do not pass it together', async () => {
    // One call is taken to cost 97.5 won before, and costs 33.75 won after.
    const capped = await serverWithModel({ env: { DIAGNOSIS_MODEL_WON_PER_DAY: '200' } })
    const person = await capped.signInAs('customer-1')
    await behave(capped, 'slow', 100)
    const answers = await Promise.all(Array.from({ length: 6 }, () => diagnose(capped, person, fresh())))
    const asked = answers.filter(({ engine }) => engine.name === 'vision').length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(6)
    const [spent] = await capped.db.select().from(engineBudget).where(eq(engineBudget.subject, '*'))
    expect(spent?.costMicroWon).toBe(asked * 33_750_000)
    await capped.close()
  })
})
