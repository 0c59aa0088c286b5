import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let admin: string
let now = new Date('2026-11-30T23:00:00+09:00')
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => now } })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const path = '/api/v1/admin/access-review'
const review = async () => (await server.call('GET', path, { token: admin })).body.data
const waiting = async () => {
  const { body } = await server.call('GET', '/api/v1/admin/waiting', { token: admin })
  return body.data.find(({ kind }: { kind: string }) => kind === 'ACCESS_REVIEW').count
}

it('waits for an administrator each month until somebody says what they looked at and found', async () => {
  expect(await review()).toEqual({ month: '2026-11', isDone: false, last: null })
  expect(await waiting()).toBe(1)
  const empty = await server.call('POST', path, { token: admin, body: { parts: [], note: ' ' } })
  expect(empty.status).toBe(400)

  const body = { parts: ['SIGN_INS', 'UNMASKED'], note: '이상 없음' }
  expect((await server.call('POST', path, { token: admin, body })).status).toBe(200)
  const last = { month: '2026-11', at: '2026-11-30T23:00:00+09:00', ...body }
  expect(await review()).toMatchObject({ isDone: true, last: { ...last, byName: expect.any(String) } })
  expect(await waiting()).toBe(0)
  const audit = await server.call('GET', '/api/v1/admin/audit?page=0&size=5', { token: admin })
  expect(audit.body.data.content[0]).toMatchObject({ action: 'staff.reviewAccess', reason: '이상 없음' })

  now = new Date('2026-12-01T00:01:00+09:00')
  admin = await server.signInAs('admin')
  expect(await review()).toMatchObject({ month: '2026-12', isDone: false, last: { month: '2026-11' } })
  expect(await waiting()).toBe(1)
})
