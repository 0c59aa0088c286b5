import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createDatabase } from '../../src/shared/db/database.ts'
import { openDatabaseServer } from '../../src/start/open-database.ts'
import { drain } from '../../src/start/shutdown.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

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
