import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let token: string
let owner: pg.Client
/** Signed in as the product's role, because a role may end only its own sessions. */
let product: pg.Client

beforeAll(async () => {
  server = await testServer()
  token = await server.signInAs('customer-1')
  owner = new pg.Client({ connectionString: server.ownerUrl })
  product = new pg.Client({ connectionString: server.databaseUrl })
  await Promise.all([owner.connect(), product.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), product.end()])
  await server.close()
})

const write = async () => (await server.call('PUT', '/api/v1/notifications/mark-all-read', { token })).status
const readiness = async () => (await server.call('GET', '/readyz')).status
const endSessions = () =>
  product.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
/** Sessions keep what they found when they began, like sessions that reached a standby. */
const newSessionsReadOnly = (isReadOnly: boolean) =>
  owner.query(
    `alter database ${new URL(server.databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${isReadOnly}`,
  )

test('a process whose connections all lead to a standby is not ready, and writes at the first try once new ones lead to the primary', async () => {
  expect(await write()).toBe(200)
  await newSessionsReadOnly(true)
  await endSessions()
  // Several at once, so that the pool holds more than one read-only connection.
  expect(new Set(await Promise.all([write(), write(), write(), write(), write()]))).toEqual(new Set([503]))
  expect(await readiness()).toBe(503)
  await Promise.all(Array.from({ length: 5 }, () => server.call('GET', '/api/v1/analysis', { token })))

  await newSessionsReadOnly(false)
  const statuses = []
  for (let round = 0; round < 12; round += 1) statuses.push(await write())
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await readiness()).toBe(200)
})

test('sessions that the server ends cost no call its answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([write(), write(), write()])
    await endSessions()
    expect(await Promise.all([write(), write(), write()])).toEqual([200, 200, 200])
  }
})
