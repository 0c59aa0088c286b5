import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const metricsToken = 'a-token-for-the-metrics-of-this-test-only'
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await testServer({ env: { METRICS_TOKEN: metricsToken } })
  admin = memberIdOf(await server.signInAs('admin'))
  await server.signInAs('operator')
})
afterAll(() => server.close())

const post = (status: 'firing' | 'resolved', token = metricsToken) =>
  server.call('POST', '/api/v1/ops/alerts', {
    headers: { authorization: `Bearer ${token}` },
    // As Alertmanager sends it, with more than we read.
    body: {
      version: '4',
      status,
      alerts: [
        {
          status,
          labels: { alertname: 'SaeipDown', severity: 'page' },
          annotations: { summary: 'A process does not answer', description: 'one' },
          startsAt: '2026-11-26T10:00:00Z',
        },
      ],
    },
  })
const listTitles = async () =>
  (
    await server.db
      .select({ title: notification.title })
      .from(notification)
      .where(and(eq(notification.memberId, admin), eq(notification.link, '/console/system')))
  ).map(({ title }) => title)

it('an alert of Prometheus becomes a notice of the administrators, and so does its end', async () => {
  expect((await post('firing')).status).toBe(200)
  expect((await post('resolved')).status).toBe(200)
  expect((await listTitles()).toSorted()).toEqual(['경보가 멈췄어요', '경보가 울려요'])
})

it('nobody without the token can ring', async () => {
  expect((await post('firing', 'another token')).status).toBe(404)
  expect(await listTitles()).toHaveLength(2)
})
