import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EndpointDefinition, refreshHeader } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { securityEvent } from '../../src/shared/security-log/security-log.tables.ts'
import { becomesTrue } from '../support/becomes-true.ts'
import {
  choosePerson,
  completeSignIn,
  consoleLoginPage,
  memberIdOf,
  type StartedSignIn,
  signInToConsole,
  startSignIn,
} from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const minuteMs = 60_000
const admin = '/api/v1/admin'
let clock = Date.now()
let server: TestServer
let other: TestServer
beforeAll(async () => {
  const overrides = { now: () => new Date(clock) }
  server = await testServer({ overrides })
  other = await testServer({ databaseUrl: server.databaseUrl, overrides })
  for (const person of ['operator', 'admin', 'customer-1']) await server.signInAs(person)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => {
  clock = Date.now()
})

const me = async (token: string, where = server) => (await where.call('GET', `${admin}/me`, { token })).status
const endpoints = Object.values(api).flatMap((word) => Object.values<EndpointDefinition>(word))
const statusOf = async ({ method, path }: EndpointDefinition, token: string) =>
  (await server.call(method, path.replaceAll(/:\w+/g, 'none'), { token })).status

describe('the token of one app', () => {
  it('of the customers is refused at every staff endpoint, even of an administrator', async () => {
    const { token } = (await completeCustomerSignIn('admin')).body.data
    expect(decodeJwt(token).aud).toBe('saeip-web')
    const staffOnly = endpoints.filter(({ path }) => path.startsWith(`${admin}/`))
    for (const endpoint of staffOnly)
      expect([endpoint.path, await statusOf(endpoint, token)]).toEqual([endpoint.path, 404])
  })

  it("of the console is refused at every member's endpoint and counts as none where visitors may call", async () => {
    const token = await signInToConsole(server, 'admin')
    expect(decodeJwt(token).aud).toBe('saeip-console')
    for (const endpoint of endpoints.filter(({ access }) => access === 'member'))
      expect([endpoint.path, await statusOf(endpoint, token)]).toEqual([endpoint.path, 404])
    const home = await server.call('GET', '/api/v1/common/home/dashboard', { token })
    expect(home.status).toBe(200)
  })
})

describe('a session of the console', () => {
  it('ends after twelve hours, however much it is used', async () => {
    const token = await signInToConsole(server, 'operator')
    const { iat = 0, exp = 0 } = decodeJwt(token)
    expect(exp - iat).toBe(12 * 60 * 60)
    for (let hour = 0; hour < 12; hour += 1) {
      expect(await me(token)).toBe(200)
      clock += 59 * minuteMs
    }
    clock += 12 * minuteMs + 1000
    expect(await becomesTrue(async () => (await me(token)) === 401)).toBe(true)
  })

  it('ends after an hour without use; what open pages ask by themselves is no use', async () => {
    const token = await signInToConsole(server, 'operator')
    clock += 59 * minuteMs
    expect(await me(token)).toBe(200)
    clock += 40 * minuteMs
    expect((await server.call('GET', `${admin}/waiting`, { token })).status).toBe(200)
    const headers = { [refreshHeader]: 'true' }
    expect((await server.call('GET', `${admin}/reservations`, { token, headers })).status).toBe(200)
    clock += 21 * minuteMs
    expect(await me(token)).toBe(401)
  })

  it('asks for a fresh sign-in before money, roles and personal data', async () => {
    const token = await signInToConsole(server, 'admin')
    clock += 16 * minuteMs
    const fresh = endpoints.filter(({ fresh, access }) => fresh && [access].flat().includes('ADMIN'))
    expect(fresh.length).toBeGreaterThan(10)
    for (const { method, path } of fresh) {
      const { status, body } = await server.call(method, path.replaceAll(/:\w+/g, 'none'), { token })
      expect([path, status, body.code]).toEqual([path, 409, 'FRESH_SIGN_IN_REQUIRED'])
    }
    const cancel = { to: 'CANCELLED', reservations: [{ id: '01900000-0000-7000-8000-000000000000' }] }
    const cancelled = await server.call('POST', `${admin}/reservation-moves`, { token, body: cancel })
    expect(cancelled.body.code).toBe('FRESH_SIGN_IN_REQUIRED')
    expect(await me(token)).toBe(200)
  })

  it('is enough for a day of driving: the day sheet and its moves ask for no fresh sign-in', async () => {
    const token = await signInToConsole(server, 'operator')
    clock += 50 * minuteMs
    const sheet = await server.call('GET', `${admin}/day-sheet?day=2026-11-24`, { token })
    expect(sheet.status).toBe(200)
    const body = { to: 'PICKED_UP', reservations: [{ id: '01900000-0000-7000-8000-000000000000' }] }
    expect((await server.call('POST', `${admin}/reservation-moves`, { token, body })).status).toBe(200)
  })

  it('is confirmed by signing in again at the provider, which replaces the token', async () => {
    const token = await signInToConsole(server, 'admin')
    clock += 20 * minuteMs
    const answer = await confirm(token, 'admin')
    const confirmed = answer.body.data.token as string
    expect(decodeJwt(confirmed).exp).toBe(decodeJwt(token).exp)
    const path = `${admin}/people/nobody/reveal`
    const reveal = await server.call('POST', path, { token: confirmed, body: { reason: '시험' } })
    expect(reveal.body.code).toBe('MEMBER_NOT_FOUND')
    expect(await me(token)).toBe(401)
  })

  it('is not confirmed by another account', async () => {
    const token = await signInToConsole(server, 'admin')
    const answer = await confirm(token, 'operator')
    expect([answer.status, answer.body.code]).toEqual([400, 'OTHER_ACCOUNT'])
    expect(await me(token)).toBe(200)
  })

  it('asks the provider for a new sign-in', async () => {
    const token = await signInToConsole(server, 'admin')
    const url = new URL((await startConfirming(token)).authorizeUrl)
    expect(url.searchParams.get('prompt')).toBe('login')
  })
})

it('a device that somebody signs in from for the first time is told to administrators, once', async () => {
  const records = async () => {
    const signIns = await server.db.select().from(securityEvent).where(eq(securityEvent.kind, 'SIGN_IN'))
    return signIns.filter(({ detail }) => 'device' in detail)
  }
  const signInWith = async (personId: string, browser: string) => {
    const redirectUri = consoleLoginPage(server, 'kakao')
    const { provider, authorizeUrl, cookie } = await startSignIn(server, 'kakao', redirectUri)
    const { code, state } = await choosePerson(server.call, authorizeUrl, personId)
    const headers = { cookie, 'user-agent': browser }
    const before = (await records()).length
    await server.call('POST', `/api/auth/${provider}`, { body: { code, state, redirectUri }, headers })
    // The record of a sign-in is written a moment later.
    expect(await becomesTrue(async () => (await records()).length > before)).toBe(true)
  }
  const told = async () => {
    const token = await signInToConsole(server, 'admin')
    const { body } = await server.call('GET', `${admin}/notices`, { token })
    return (body.data as { title: string; message: string }[])
      .filter(({ title }) => title === '새 기기에서 콘솔에 로그인했어요')
      .map(({ message }) => message)
  }
  const [firefox, chrome] = ['Firefox/150.0 (Windows NT 10.0)', 'Chrome/150.0 (Windows NT 10.0)']
  await signInWith('operator', firefox)
  await signInWith('operator', firefox)
  await signInWith('customer-1', firefox)
  expect(await told()).toEqual([expect.stringContaining('운영자 한들 님이 Firefox · Windows에서')])
  await signInWith('operator', chrome)
  expect(await told()).toHaveLength(2)
})

describe('lists of sessions', () => {
  it('show customers their devices and end the others, in every process', async () => {
    const [here, there, third] = await Promise.all([1, 2, 3].map(() => server.signInAs('customer-1')))
    if (!here || !there || !third) throw new Error('no tokens')
    const isIn = async (token: string, where = server) =>
      (await where.call('GET', '/api/v1/user/my-page', { token })).status === 200
    expect(await isIn(there, other)).toBe(true)
    const { body } = await server.call('GET', '/api/v1/user/sessions', { token: here })
    expect(body.data.sessions.length).toBeGreaterThanOrEqual(3)
    expect(body.data.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)

    const sid = decodeJwt<{ sid: string }>(there).sid
    expect((await server.call('DELETE', `/api/v1/user/sessions/${sid}`, { token: here })).status).toBe(200)
    expect(await isIn(there)).toBe(false)
    expect(await becomesTrue(async () => !(await isIn(there, other)))).toBe(true)
    const again = await server.call('DELETE', `/api/v1/user/sessions/${sid}`, { token: here })
    expect([again.status, again.body.code]).toEqual([404, 'SESSION_NOT_FOUND'])

    expect((await server.call('DELETE', '/api/v1/user/sessions', { token: here })).status).toBe(200)
    expect([await isIn(here), await isIn(third)]).toEqual([true, false])
  })

  it('never show or end the sessions of somebody else', async () => {
    const mine = await server.signInAs('customer-1')
    const sid = decodeJwt<{ sid: string }>(mine).sid
    const token = await server.signInAs('customer-2')
    const answer = await server.call('DELETE', `/api/v1/user/sessions/${sid}`, { token })
    expect(answer.status).toBe(404)
    expect((await server.call('GET', '/api/v1/user/my-page', { token: mine })).status).toBe(200)
  })

  it("let an administrator see and end another's console sessions", async () => {
    const theirs = await signInToConsole(server, 'operator')
    const token = await signInToConsole(server, 'admin')
    const person = `${admin}/people/${memberIdOf(theirs)}`
    const { body } = await server.call('GET', `${person}/access`, { token })
    expect(body.data.sessions.length).toBeGreaterThan(0)
    const ended = await server.call('POST', `${person}/end-sessions`, { token, body: { reason: '퇴사' } })
    expect(ended.body.data.ended).toBe(body.data.sessions.length)
    expect(await me(theirs)).toBe(401)
    expect((await server.call('GET', `${person}/access`, { token: theirs })).status).toBe(401)
  })
})

async function startConfirming(token: string): Promise<StartedSignIn> {
  const redirectUri = consoleLoginPage(server, 'kakao')
  const query = new URLSearchParams({ redirectUri })
  const answer = await server.call('GET', `${admin}/session/kakao/url?${query}`, { token })
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  return { provider: 'kakao', redirectUri, authorizeUrl: answer.body.data, cookie }
}

async function confirm(token: string, personId: string) {
  const started = await startConfirming(token)
  return completeSignIn(server, started, await choosePerson(server.call, started.authorizeUrl, personId))
}

/** A sign-in to the customers' app alone. */
async function completeCustomerSignIn(personId: string) {
  const redirectUri = `${server.url}/login?provider=kakao`
  const start = await server.call('GET', `/api/auth/kakao/url?${new URLSearchParams({ redirectUri })}`)
  const [cookie = ''] = (start.headers.getSetCookie()[0] ?? '').split(';', 1)
  const started = { provider: 'kakao', redirectUri, authorizeUrl: start.body.data, cookie } as const
  return completeSignIn(server, started, await choosePerson(server.call, started.authorizeUrl, personId))
}
