import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
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

test('a start needs no lock when the schema is current', async () => {
  const other = new pg.Client({ connectionString: server.ownerUrl })
  await other.connect()
  await other.query('begin; lock table drizzle.__drizzle_migrations in share mode')
  await openDatabaseServer(readConfig({ DATABASE_URL: server.databaseUrl }), () => {})
  await other.query('commit')
  await other.end()
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
