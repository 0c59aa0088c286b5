import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { alarm } from '../../src/features/staff/alarms.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const metricsToken = 'a-token-for-the-metrics-of-this-test-only'
const hourMs = 60 * 60_000
const start = Date.now()
let clock = start
let server: TestServer
let token: string
let admin: string
beforeAll(async () => {
  server = await testServer({
    env: { METRICS_TOKEN: metricsToken },
    overrides: { now: () => new Date(clock) },
  })
  token = await server.signInAs('admin')
  admin = memberIdOf(token)
  await server.signInAs('operator')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(alarm)
  await server.db.delete(notification)
})

const bearer = (of = metricsToken) => ({ authorization: `Bearer ${of}` })
const post = (
  status: 'firing' | 'resolved',
  labels: object = { alertname: 'SaeipDown' },
  by = metricsToken,
) =>
  server.call('POST', '/api/v1/ops/alerts', {
    headers: bearer(by),
    // As Alertmanager sends it, with more than we read.
    body: {
      version: '4',
      status,
      alerts: [
        {
          status,
          labels: { severity: 'page', ...labels },
          annotations: { summary: 'A process does not answer', description: 'one' },
          startsAt: '2026-11-26T10:00:00Z',
        },
      ],
    },
  })
const backUp = (by = metricsToken) =>
  server.call('POST', '/api/v1/ops/backups', { headers: bearer(by), body: {} })
const listNotices = () =>
  server.db
    .select({ title: notification.title, message: notification.message })
    .from(notification)
    .where(and(eq(notification.memberId, admin), eq(notification.link, '/console/system')))
    .orderBy(asc(notification.createdAt))
const listTitles = async () => (await listNotices()).map(({ title }) => title)
const passHours = async (hours: number) => {
  clock += hours * hourMs
  await server.jobs.runDue()
}

it('an alert of Prometheus becomes a notice of the administrators, and so does its end', async () => {
  expect((await post('firing')).status).toBe(200)
  clock += 60_000
  expect((await post('resolved')).status).toBe(200)
  expect(await listTitles()).toEqual(['경보가 울려요', '경보가 멈췄어요'])
})

it('a lasting alarm rings again only after hours, and each process has its own', async () => {
  await post('firing', { alertname: 'SaeipDown', instance: 'a' })
  await post('firing', { alertname: 'SaeipDown', instance: 'a' })
  await post('firing', { alertname: 'SaeipDown', instance: 'b' })
  expect(await listTitles()).toHaveLength(2)
  clock += 4 * hourMs
  await post('firing', { alertname: 'SaeipDown', instance: 'a' })
  expect(await listTitles()).toHaveLength(3)
})

it('nobody without the token can ring or report a backup', async () => {
  expect((await post('firing', undefined, 'another token')).status).toBe(404)
  expect((await backUp('another token')).status).toBe(404)
  expect(await listTitles()).toEqual([])
})

it('a backup that is too old rings on the administrator’s device without anybody looking, until the next one', async () => {
  const control = (method: string, path: string, body?: object) =>
    server.call(method, `/sandbox/control/push${path}`, { ...(body && { body }) })
  const device = (await control('POST', '/subscriptions', {})).body
  await server.call('POST', '/api/v1/notifications/push/subscriptions', { token, body: device })
  expect((await backUp()).status).toBe(200)
  await passHours(25)
  expect(await listTitles()).toEqual([])

  await passHours(2)
  expect(await listNotices()).toEqual([
    { title: '경보가 울려요', message: expect.stringContaining('마지막 백업이 27시간 전이에요') },
  ])
  await server.jobs.runDue()
  const messages: { endpoint: string; text: string }[] = (await control('GET', '/messages')).body
  expect(
    messages.filter((it) => it.endpoint === device.endpoint).map(({ text }) => JSON.parse(text).title),
  ).toEqual(['경보가 울려요'])
  const system = await server.call('GET', '/api/v1/admin/system', { token })
  expect(system.body.data.alarms).toEqual([expect.objectContaining({ name: 'SaeipBackupOld' })])

  await backUp()
  await passHours(1)
  expect(await listTitles()).toEqual(['경보가 울려요', '경보가 멈췄어요'])
})

it('a monitor that was heard and then is silent rings', async () => {
  await post('firing', { alertname: 'SaeipWatchdog' })
  await passHours(0.1)
  expect(await listTitles()).toEqual([])
  await passHours(0.2)
  expect(await listNotices()).toEqual([
    { title: '경보가 울려요', message: expect.stringContaining('감시가 18분째 조용해요') },
  ])
})
