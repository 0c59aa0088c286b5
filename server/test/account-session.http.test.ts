import { eq } from 'drizzle-orm'
import { base64url, decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentKinds, policyVersion } from '../../contract/account.ts'
import {
  consentRecord,
  member,
  memberIdentity,
  memberRole,
  session,
  signInAttempt,
} from '../src/features/account/account.tables.ts'
import type { Answer } from './harness/call.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { begin } from './sign-in-steps.ts'

const myPage = '/api/v1/user/my-page'
const consentsPath = '/api/v1/user/consents'
const testSecret = 'only-for-tests-only-for-tests-only-for-tests'
const dayMs = 24 * 60 * 60_000

let clock = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ parts: { now: () => new Date(clock) } })
})
afterAll(() => server.close())

const visit = (token: string) => server.call('GET', myPage, { token })
const memberIdOf = (token: string) => decodeJwt(token).sub ?? ''
const expectSignedOut = ({ status, body }: Answer) =>
  expect([status, body.code]).toEqual([401, 'SIGN_IN_REQUIRED'])

/** Asks until the answer is as wished; five seconds are promised. */
async function within5s(wished: () => Promise<boolean>) {
  const started = performance.now()
  while (performance.now() - started < 5000) {
    if (await wished()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

describe('a token', () => {
  it('names the member, the session and the roles, for thirty days', async () => {
    const token = await server.signInAs('customer-1')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ role: 'USER', roles: ['USER'] })
    expect(claims.sub).toMatch(/^[\w-]{22}$/)
    expect(claims.sid).toMatch(/^[\da-f-]{36}$/)
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(30 * 24 * 60 * 60)
  })

  it('is refused when forged, altered, of another key, algorithm, issuer or audience, or without a session', async () => {
    const token = await server.signInAs('customer-1')
    const claims = decodeJwt(token)
    const [, payload = '', signature = ''] = token.split('.')
    const sign = (more: object, secret = testSecret, alg = 'HS256') =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
    const forged = [
      `${base64url.encode('{"alg":"none"}')}.${payload}.`,
      `${base64url.encode('{"alg":"none"}')}.${payload}.${signature}`,
      `${base64url.encode('{"alg":"HS256"}')}.${base64url.encode(JSON.stringify({ ...claims, roles: ['ADMIN'] }))}.${signature}`,
      token.slice(0, -3),
      `${payload}.${signature}`,
      'garbage',
      await sign({}, 'another-secret-another-secret-another-secret'),
      await sign({}, testSecret.repeat(2), 'HS512'),
      await sign({ iss: 'elsewhere' }),
      await sign({ aud: 'elsewhere' }),
      await sign({ exp: Math.floor(clock / 1000) - 1 }),
      await sign({ exp: undefined }),
      await sign({ sid: '00000000-0000-7000-8000-000000000000' }),
      await sign({ sid: "' or 1=1" }),
      await sign({ sub: 'somebody-else' }),
    ]
    for (const bad of forged) expectSignedOut(await visit(bad))
    expect((await visit(token)).status).toBe(200)
  })

  it('ends after thirty days', async () => {
    const token = await server.signInAs('customer-1')
    clock += 30 * dayMs + 1000
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expectSignedOut(await visit(token))
    clock = Date.now()
  }, 10_000)
})

describe('signing out', () => {
  it('ends this device at once and leaves the other one signed in', async () => {
    const [phone, laptop] = [await server.signInAs('customer-1'), await server.signInAs('customer-1')]
    await visit(phone)
    const answer = await server.call('POST', '/api/auth/logout', { token: phone, body: {} })
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expectSignedOut(await visit(phone))
    expect((await visit(laptop)).status).toBe(200)
  })

  it('is not something a link or an image can do', async () => {
    const token = await server.signInAs('customer-1')
    expect((await server.call('GET', '/api/auth/logout', { token })).status).toBe(405)
    expect((await visit(token)).status).toBe(200)
  })

  it('reaches a second process within five seconds', async () => {
    const second = await testServer({ databaseUrl: server.databaseUrl })
    const token = await server.signInAs('customer-1')
    expect((await second.call('GET', myPage, { token })).status).toBe(200)
    await server.call('POST', '/api/auth/logout', { token, body: {} })
    expect(await within5s(async () => (await second.call('GET', myPage, { token })).status === 401)).toBe(
      true,
    )
    await second.close()
  }, 15_000)
})

describe('permissions', () => {
  it('follow the database, not the token: a role taken away is gone within five seconds', async () => {
    const token = await server.signInAs('expert')
    const roles = async () => (await server.features.account.authenticate(token))?.roles ?? []
    expect(await within5s(async () => (await roles()).includes('EXPERT'))).toBe(true)
    await server.db.delete(memberRole).where(eq(memberRole.memberId, memberIdOf(token)))
    expect(await within5s(async () => !(await roles()).includes('EXPERT'))).toBe(true)
  }, 15_000)

  it('end within five seconds for a member who is gone', async () => {
    const token = await server.signInAs('customer-2')
    expect((await visit(token)).status).toBe(200)
    await server.db.delete(member).where(eq(member.id, memberIdOf(token)))
    expect(await within5s(async () => (await visit(token)).status === 401)).toBe(true)
  }, 10_000)
})

describe('consents', () => {
  const agree = (token: string, answers: Record<string, boolean>, version = policyVersion) =>
    server.call('POST', consentsPath, {
      token,
      body: {
        policyVersion: version,
        consents: Object.entries(answers).map(([kind, agreed]) => ({ kind, agreed })),
      },
    })
  const required = { AGE_14: true, TERMS: true, PRIVACY: true }
  const recordsOf = (token: string) =>
    server.db
      .select()
      .from(consentRecord)
      .where(eq(consentRecord.memberId, memberIdOf(token)))

  it('are asked of a new member, who is not accepted until the required three are given', async () => {
    const token = await server.signInAs('new-member')
    const before = await server.call('GET', consentsPath, { token })
    expect(before.body.data.accepted).toBe(false)
    expect(before.body.data.consents).toEqual(consentKinds.map((kind) => ({ kind, agreed: false })))

    for (const missing of [{}, { AGE_14: true, TERMS: true }, { ...required, PRIVACY: false }]) {
      const answer = await agree(token, { MARKETING: true, ...missing })
      expect([answer.status, answer.body.code]).toEqual([400, 'REQUIRED_CONSENT_MISSING'])
    }
    expect(await recordsOf(token)).toHaveLength(0)

    expect((await agree(token, { ...required, MARKETING: false })).body.data).toEqual({ accepted: true })
    expect((await recordsOf(token)).map(({ kind }) => kind).sort()).toEqual([
      'AGE_14',
      'MARKETING',
      'PRIVACY',
      'TERMS',
    ])
    const after = await server.call('GET', consentsPath, { token })
    expect(after.body.data.accepted).toBe(true)
  })

  it('are added to, never overwritten, and only what changed is recorded', async () => {
    const token = await server.signInAs('new-member', { provider: 'naver' })
    await agree(token, { ...required, MARKETING: true })
    await agree(token, { MARKETING: true })
    await agree(token, { MARKETING: false })
    const marketing = (await recordsOf(token)).filter(({ kind }) => kind === 'MARKETING')
    expect(marketing.map(({ agreed }) => agreed)).toEqual([true, false])
    expect((await agree(token, { TERMS: false })).body.code).toBe('REQUIRED_CONSENT_MISSING')
  })

  it('are recorded once when the button is tapped twice', async () => {
    const token = await server.signInAs('new-member', { provider: 'google' })
    await Promise.all(Array.from({ length: 6 }, () => agree(token, required)))
    expect(await recordsOf(token)).toHaveLength(3)
  })

  it('to texts that are no longer the current ones are not taken', async () => {
    const token = await server.signInAs('customer-1')
    const answer = await agree(token, required, '2020-01-01')
    expect([answer.status, answer.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  })

  it('let a member go on at once, also on another process', async () => {
    const second = await testServer({ databaseUrl: server.databaseUrl })
    const token = await server.signInAs('customer-3', { accept: false })
    expect((await second.features.account.authenticate(token))?.accepted).toBe(false)
    await agree(token, required)
    expect((await second.features.account.authenticate(token))?.accepted).toBe(true)
    await second.close()
  })
})

describe('the clean-up', () => {
  const cleanUp = () => server.features.account.jobs[0]?.run(undefined)

  it('removes members who never accepted after 24 hours, with their identities and sessions', async () => {
    const token = await server.signInAs('operator', { accept: false })
    const memberId = memberIdOf(token)
    await cleanUp()
    expect((await visit(token)).status).toBe(200)

    clock += dayMs + 1000
    await cleanUp()
    clock = Date.now()
    expect(await server.db.select().from(member).where(eq(member.id, memberId))).toHaveLength(0)
    expect(
      await server.db.select().from(memberIdentity).where(eq(memberIdentity.memberId, memberId)),
    ).toHaveLength(0)
    expect(await server.db.select().from(session).where(eq(session.memberId, memberId))).toHaveLength(0)
    expectSignedOut(await visit(token))
  })

  it('keeps members who accepted, and removes ended sessions and sign-ins that were never finished', async () => {
    const token = await server.signInAs('admin')
    await begin(server, 'kakao')
    clock += 32 * dayMs
    await cleanUp()
    clock = Date.now()
    expect(
      await server.db
        .select()
        .from(member)
        .where(eq(member.id, memberIdOf(token))),
    ).toHaveLength(1)
    expect(await server.db.select().from(session)).toHaveLength(0)
    expect(await server.db.select().from(signInAttempt)).toHaveLength(0)
  })
})
