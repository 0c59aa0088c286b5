import { Agent, request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/shared/config/config.ts'
import { createDatabase } from '../../src/shared/db/database.ts'
import { createJobQueue } from '../../src/shared/jobs/job-queue.ts'
import { job } from '../../src/shared/jobs/jobs.tables.ts'
import { createJobs } from '../../src/shared/jobs/jobs.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { createDatabaseClock } from '../../src/shared/time/database-clock.ts'
import { openDatabaseServer } from '../../src/start/open-database.ts'
import { drain } from '../../src/start/shutdown.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const log = createLog({ level: 'silent', instanceId: 'test' })
const twoHoursMs = 2 * 60 * 60_000

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a stopping process serves new connections while /readyz is 503, then accepts none', async () => {
  const stopping = await testServer({ databaseUrl: server.databaseUrl })
  const force = new AbortController()
  const stopped = drain(stopping.app, { drainMs: 600_000, noticeMs: 600_000 }, force.signal)

  const answers = [await statusOf(`${stopping.url}/readyz`), await statusOf(`${stopping.url}/healthz`)]
  expect(answers).toEqual(['503 close', '200 close'])

  force.abort()
  await stopped
  expect(await statusOf(`${stopping.url}/healthz`)).toBe('ECONNREFUSED')
  await stopping.close()
})

test('a start needs no lock when the schema is current, and MIGRATE=off refuses an older one', async () => {
  const config = () => readConfig({ DATABASE_URL: server.databaseUrl })
  const lastMigration = `(select max(created_at) from drizzle.__drizzle_migrations)`
  const other = new pg.Client({ connectionString: server.ownerUrl })
  await other.connect()
  await other.query('begin; lock table drizzle.__drizzle_migrations in share mode')
  await openDatabaseServer(config(), { report: () => {}, mayMigrate: true })
  await other.query('commit')

  // As before a release that brings one more migration.
  await other.query(
    `update drizzle.__drizzle_migrations set created_at = 1 where created_at = ${lastMigration}`,
  )
  const refused = openDatabaseServer(config(), { report: () => {}, mayMigrate: false })
  await expect(refused).rejects.toThrow('--migrate')
  await other.end()
})

test('statements are sent without names to a pooler that knows no prepared statements', async () => {
  const countNamed = async (hasPreparedStatements: boolean) => {
    const options = { poolMax: 1, hasPreparedStatements, onError: () => {} }
    const { db, close, pool } = createDatabase(server.databaseUrl, options)
    const values = sql`(values (1)) as one`
    const rows = await db.select({ one: sql`1` }).from(values).prepare('named').execute()
    expect(rows).toEqual([{ one: 1 }])
    const named = await pool.query('select name from pg_prepared_statements')
    await close()
    return named.rows.length
  }
  expect([await countNamed(true), await countNamed(false)]).toEqual([1, 0])
})

test('a process whose clock is two hours ahead goes by the database’s time and steps aside', async () => {
  const clock = createDatabaseClock({
    readDatabaseTime: server.database.readTime,
    maxSkewMs: 5000,
    log,
    clocks: { wall: () => Date.now() + twoHoursMs, monotonic: () => performance.now() },
  })
  await clock.compare()
  const fromNow = Math.abs(clock.now().getTime() - Date.now())
  expect(fromNow).toBeLessThan(twoHoursMs / 2)

  const { now, isSkewed: isClockSkewed } = clock
  const skewed = await testServer({ databaseUrl: server.databaseUrl, overrides: { now, isClockSkewed } })
  const { status, body } = await skewed.call('GET', '/readyz')
  expect([status, body.status]).toEqual([503, 'clock-skewed'])
  await skewed.close()
})

test('no job is claimed while the clock is skewed', async () => {
  const { db } = server
  const now = () => new Date()
  await createJobQueue({ now }).add(db, { kind: 'test.skew' })
  const stateOf = async () => (await db.select().from(job).where(eq(job.kind, 'test.skew')))[0]?.state
  let asked = 0
  let askedAtRun = 0
  const isClockSkewed = () => {
    asked += 1
    return asked <= 3
  }
  const run = async () => {
    askedAtRun = asked
  }
  const definitions = [{ kind: 'test.skew', run }]
  const jobs = createJobs({
    db,
    definitions,
    now,
    log,
    workers: { housekeeping: 1 },
    pollMs: 1,
    isClockSkewed,
  })
  jobs.start()
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('DONE')
  await jobs.stop()
  expect(askedAtRun).toBeGreaterThan(3)
})

/** Status and `connection` header of a request on a new connection, or why there is none. */
function statusOf(url: string): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  return new Promise<string>((resolve) => {
    const call = request(url, { agent }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} ${answer.headers.connection}`)
    })
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    call.end()
  }).finally(() => agent.destroy())
}
