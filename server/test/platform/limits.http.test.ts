import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let first: TestServer
let second: TestServer

beforeAll(async () => {
  first = await testServer({ env: { LIMITS: 'SIGN_IN=4/60' } })
  second = await testServer({
    env: { LIMITS: 'SIGN_IN=4/60' },
    databaseUrl: first.databaseUrl,
  })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** Sends another forged client address with each attempt. */
function startSignIn(server: TestServer, attempt: number) {
  const query = new URLSearchParams({ redirectUri: `${server.url}/login?provider=kakao` })
  const forged = `203.0.113.${attempt}`
  return server.call('GET', `/api/auth/kakao/url?${query}`, {
    headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
  })
}

test('two processes count together, and a forged X-Forwarded-For has no effect', async () => {
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    statuses.push((await startSignIn(attempt % 2 ? first : second, attempt)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})

test('above the limit the response is 429 with Retry-After', async () => {
  const { status, headers, body } = await startSignIn(first, 7)
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
})

test('the address of a trusted proxy’s X-Forwarded-For is counted', async () => {
  const behindProxy = await testServer({
    env: { LIMITS: 'SIGN_IN=4/60', TRUSTED_PROXIES: '127.0.0.1' },
    databaseUrl: first.databaseUrl,
  })
  expect((await startSignIn(behindProxy, 8)).status).toBe(200)
  await behindProxy.close()
})

test('the flood limit rejects requests of one address, but not health checks', async () => {
  const flooded = await testServer({ env: { LIMITS: 'FLOOD=5' } })
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${attempt}` }
    statuses.push((await flooded.call('GET', '/api/v1/common/site', { headers })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await flooded.call('GET', '/healthz')).status).toBe(200)
  await flooded.close()
})

test('every write of a member counts, and staff have a limit of their own', async () => {
  const limited = await testServer({
    env: { LIMITS: 'WRITE=4, STAFF_WRITE=5, DATA_EXPORT=2' },
  })
  const writes = async (person: string, count: number, path: string) => {
    const token = await limited.signInAs(person)
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) {
      statuses.push((await limited.call('PUT', path, { token, body: {} })).status)
    }
    return statuses.indexOf(429)
  }
  // The consent at the first sign-in is a write, too.
  expect(await writes('customer-1', 5, '/api/v1/notifications/mark-all-read')).toBe(3)
  expect(await writes('operator', 7, '/api/v1/admin/calendar/week')).toBe(5)
  const token = await limited.signInAs('customer-1')
  const read = (path: string) => limited.call('GET', path, { token })
  expect((await read('/api/v1/notifications')).status).toBe(200)
  const exported = [1, 2, 3].map(() => '/api/v1/user/export')
  const statuses: number[] = []
  for (const path of exported) statuses.push((await read(path)).status)
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})
