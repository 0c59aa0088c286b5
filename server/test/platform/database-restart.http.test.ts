import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/shared/db/embedded/embedded-postgres.ts'
import { migrate } from '../../src/shared/db/migrate.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const metricsToken = 'r7Zk2-metrics-for-this-test-file-only-9Qx'

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let server: TestServer
let token: string

const startPostgres = (port?: number) =>
  startEmbeddedPostgres({ dataDir: folder, fsync: false, log: () => {}, ...(port && { port }) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-restart-'))
  await chmod(folder, 0o711)
  postgres = await startPostgres()
  await migrate(postgres.url)
  server = await testServer({ databaseUrl: postgres.url, env: { METRICS_TOKEN: metricsToken } })
  token = await server.signInAs('customer-1')
  server.jobs.start()
}, 300_000)
afterAll(async () => {
  await server.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const databaseUp = async () => {
  const { status, body } = await server.call('GET', '/metrics', { token: metricsToken })
  return [status, /^saeip_database_up (\d)$/m.exec(String(body))?.[1], /^saeip_jobs/m.test(String(body))]
}
const readiness = async () => (await server.call('GET', '/readyz')).status

test('calls fail quickly with 503 while the database restarts, and succeed afterwards', async () => {
  expect(await readiness()).toBe(200)
  await postgres.stop()

  expect(await readiness()).toBe(503)
  expect((await server.call('GET', '/healthz')).status).toBe(200)
  expect(await databaseUp()).toEqual([200, '0', false])
  const before = Date.now()
  const { status, body, headers } = await server.call('GET', '/api/v1/analysis', { token })
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '2'])
  expect(Date.now() - before).toBeLessThan(30_000)

  postgres = await startPostgres(Number(new URL(postgres.url).port))
  await expect.poll(readiness, { timeout: 120_000 }).toBe(200)
  expect((await server.call('GET', '/api/v1/analysis', { token })).status).toBe(200)
}, 300_000)
