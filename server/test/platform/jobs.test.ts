import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase, type OpenDatabase } from '../../src/shared/db/database.ts'
import { addJob, type JobDefinition } from '../../src/shared/jobs/job.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createJobs } from '../../src/shared/jobs/jobs.ts'
import { limitCounter } from '../../src/shared/limits/limits.tables.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { createTestDatabase, type TestDatabase } from '../support/harness/test-database.ts'

const jobCount = 200
const log = createLog({ level: 'silent', instanceId: 'test' })

let own: TestDatabase
let database: OpenDatabase
let clock: Date
let workers: ChildProcess[] = []
const now = () => clock

beforeAll(async () => {
  own = await createTestDatabase()
  database = createDatabase(own.url, { poolMax: 4, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

// The workers use real time; the tests with their own clock need the job table for themselves.
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
})

function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../support/harness/job-worker.ts', import.meta.url))
  const worker = fork(script, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: own.url },
  })
  return new Promise((resolve) => worker.once('message', () => resolve(worker)))
}

test('three workers finish every job although one is killed, and repeat at most the jobs it held', async () => {
  for (let number = 0; number < jobCount; number += 1) {
    await addJob({ now: () => new Date() }, database.db, { kind: 'test.count', payload: { number } })
  }
  workers = await Promise.all([startWorker(), startWorker(), startWorker()])
  await expect.poll(doneJobs, { timeout: 120_000 }).toBeGreaterThan(jobCount / 10)
  workers[0]?.kill('SIGKILL')

  await expect.poll(doneJobs, { timeout: 120_000 }).toBe(jobCount)
  const counters = await database.db.select().from(limitCounter).where(eq(limitCounter.name, 'ran'))
  expect(counters).toHaveLength(jobCount)
  // The killed process held at most one job in each of its two loops.
  expect(counters.filter(({ count }) => count > 1).length).toBeLessThanOrEqual(2)
}, 300_000)

const doneJobs = () => database.db.$count(job, and(eq(job.kind, 'test.count'), eq(job.state, 'DONE')))

test('a scheduled job runs once per period in any number of processes', async () => {
  clock = new Date('2026-01-05T09:07:00Z')
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const definitions = [{ kind: 'test.recurring', everyMinutes: 10, run }]
  const processes = [1, 2, 3].map(() => createJobs({ db: database.db, definitions, now, log }))
  for (const jobs of [...processes, ...processes]) await jobs.runDue()
  expect(runs).toBe(1)
  clock = new Date('2026-01-05T09:11:00Z')
  await Promise.all(processes.map((jobs) => jobs.runDue()))
  expect(runs).toBe(2)
})

test('a failing job is retried with growing pauses, then DEAD with its last error', async () => {
  clock = new Date('2026-02-01T00:00:00Z')
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Error('no luck')
  }
  const jobs = createJobs({ db: database.db, definitions: [{ kind: 'test.failing', run }], now, log })
  await addJob({ now }, database.db, { kind: 'test.failing' })

  expect(await jobs.runDue()).toBeGreaterThan(0)
  await jobs.runDue()
  expect(runs).toBe(1)
  for (let hour = 0; hour < 20; hour += 1) {
    clock = new Date(clock.getTime() + 2 * 60 * 60 * 1000)
    await jobs.runDue()
  }
  const [dead] = await database.db.select().from(job).where(eq(job.kind, 'test.failing'))
  expect([runs, dead?.state, dead?.lastError]).toEqual([8, 'DEAD', 'Error: no luck'])
})

test('a job whose process ended in its last attempt is DEAD without another run', async () => {
  clock = new Date('2026-02-20T00:00:00Z')
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const jobs = createJobs({ db: database.db, definitions: [{ kind: 'test.poison', run }], now, log })
  await addJob({ now }, database.db, { kind: 'test.poison' })
  await database.db.update(job).set({ attempts: 8, leasedUntil: clock }).where(eq(job.kind, 'test.poison'))
  clock = new Date('2026-02-20T00:10:00Z')
  await jobs.runDue()
  const [dead] = await database.db.select().from(job).where(eq(job.kind, 'test.poison'))
  expect([runs, dead?.state, dead?.lastError]).toEqual([
    0,
    'DEAD',
    'The process ended during the last attempt',
  ])
})

test('jobs of a kind that no process knows are DEAD after three days', async () => {
  clock = new Date('2026-02-21T00:00:00Z')
  const jobs = createJobs({ db: database.db, definitions: [], now, log })
  await addJob({ now }, database.db, { kind: 'test.unknown' })
  const stateAfterHours = async (hours: number) => {
    clock = new Date(clock.getTime() + hours * 3_600_000)
    await jobs.runDue()
    return (await database.db.select().from(job).where(eq(job.kind, 'test.unknown')))[0]
  }
  expect(await stateAfterHours(48)).toMatchObject({ state: 'WAITING' })
  expect(await stateAfterHours(25)).toMatchObject({
    state: 'DEAD',
    lastError: 'No process knows this kind of job',
  })
})

test('a full lane does not delay the jobs of another', async () => {
  const real = () => new Date()
  const order: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const definitions: JobDefinition[] = [
    { kind: 'test.hint', lane: 'hints', run: () => gate },
    { kind: 'test.money', lane: 'money', run: async () => void order.push('money') },
  ]
  const jobs = createJobs({ db: database.db, definitions, now: real, log, pollMs: 20 })
  for (let index = 0; index < 5; index += 1) await addJob({ now: real }, database.db, { kind: 'test.hint' })
  await addJob({ now: real }, database.db, { kind: 'test.money' })
  jobs.start()
  await expect.poll(() => order, { timeout: 60_000 }).toEqual(['money'])
  release()
  await jobs.stop()
})

test('a repeating job is restarted when it has ended or runs, and not while it waits', async () => {
  clock = new Date('2026-03-02T00:00:00Z')
  let runs = 0
  const add = () => addJob({ now }, database.db, { kind: 'test.repeat', uniqueKey: 'repeat', repeats: true })
  const run = async () => {
    runs += 1
    // What happens while the job runs must be looked at by another run.
    if (runs === 1) await add()
  }
  const jobs = createJobs({ db: database.db, definitions: [{ kind: 'test.repeat', run }], now, log })
  await Promise.all([add(), add(), add()])
  await jobs.runDue()
  expect(runs).toBe(2)
  await jobs.runDue()
  expect(runs).toBe(2)
  await add()
  await jobs.runDue()
  expect(runs).toBe(3)
  expect(await database.db.$count(job, eq(job.kind, 'test.repeat'))).toBe(1)
})

test('a unique key adds one job, and a rolled-back transaction none', async () => {
  clock = new Date('2026-03-01T00:00:00Z')
  await addJob({ now }, database.db, { kind: 'test.unique', uniqueKey: 'one' })
  await addJob({ now }, database.db, { kind: 'test.unique', uniqueKey: 'one' })
  await database
    .transact(async (tx) => {
      await addJob({ now }, tx, { kind: 'test.unique', uniqueKey: 'two' })
      throw new Error('changed my mind')
    })
    .catch(() => {})
  expect(await database.db.$count(job, eq(job.kind, 'test.unique'))).toBe(1)
})

test('a job that runs longer than its lease is not started twice', async () => {
  const real = () => new Date()
  let runs = 0
  const run = async () => {
    runs += 1
    await pause(1500)
  }
  const definitions = [{ kind: 'test.long', run }]
  const processes = [1, 2].map(() =>
    createJobs({ db: database.db, definitions, now: real, log, leaseSeconds: 0.4, pollMs: 50 }),
  )
  await addJob({ now: real }, database.db, { kind: 'test.long' })
  for (const jobs of processes) jobs.start()
  const state = async () => (await database.db.select().from(job).where(eq(job.kind, 'test.long')))[0]?.state
  await expect.poll(state, { timeout: 120_000 }).toBe('DONE')
  await Promise.all(processes.map((jobs) => jobs.stop()))
  expect(runs).toBe(1)
})
