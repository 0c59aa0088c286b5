import { eq } from 'drizzle-orm'
import { base64url, decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentKinds, policyVersion } from '../../../contract/account/account.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import {
  consentRecord,
  member,
  memberIdentity,
  memberRole,
  session,
  signInAttempt,
} from '../../src/features/account/account.tables.ts'
import { becomesTrue } from '../support/becomes-true.ts'
import { type Answer, consoleTokenOf } from '../support/harness/call.ts'
import { memberIdOf, startSignIn } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const myPage = '/api/v1/user/my-page'
const consentsPath = '/api/v1/user/consents'
const testSecret = 'only-for-tests-only-for-tests-only-for-tests'

let clock = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await testServer({ overrides: { now: () => new Date(clock) } })
})
afterAll(() => server.close())

const getMyPage = (token: string) => server.call('GET', myPage, { token })
const expectSignedOut = ({ status, body }: Answer) =>
  expect([status, body.code]).toEqual([401, 'SIGN_IN_REQUIRED'])

describe('session token', () => {
  it('contains the member, the session and the roles, and is valid for thirty days', async () => {
    const token = await server.signInAs('customer-1')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ role: 'USER', roles: ['USER'] })
    expect(claims.sub).toMatch(/^[\w-]{22}$/)
    expect(claims.sid).toMatch(/^[\da-f-]{36}$/)
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(30 * 24 * 60 * 60)
  })

  it('is accepted whatever the letter case of the scheme', async () => {
    const token = await server.signInAs('customer-1')
    const headers = { authorization: `bearer ${token}` }
    expect((await server.call('GET', myPage, { headers })).status).toBe(200)
  })

  it('is rejected when forged, altered, of another key, algorithm, issuer or audience, or without a session', async () => {
    const token = await server.signInAs('customer-1')
    const claims = decodeJwt(token)
    const [, payload = '', signature = ''] = token.split('.')
    const sign = (more: object, secret = testSecret, alg = 'HS256') =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
    const invalidTokens = [
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
    for (const invalid of invalidTokens) expectSignedOut(await getMyPage(invalid))
    expect((await getMyPage(token)).status).toBe(200)
  })

  it('expires after thirty days', async () => {
    const token = await server.signInAs('customer-1')
    clock += 30 * dayMs + 1000
    await becomesTrue(async () => (await getMyPage(token)).status === 401)
    expectSignedOut(await getMyPage(token))
    clock = Date.now()
  }, 300_000)
})

describe('signing out', () => {
  it('ends the session of this device at once and no other', async () => {
    const [phone, laptop] = [await server.signInAs('customer-1'), await server.signInAs('customer-1')]
    await getMyPage(phone)
    const answer = await server.call('POST', '/api/auth/logout', { token: phone, body: {} })
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expectSignedOut(await getMyPage(phone))
    expect((await getMyPage(laptop)).status).toBe(200)
  })

  it('is not possible by GET', async () => {
    const token = await server.signInAs('customer-1')
    expect((await server.call('GET', '/api/auth/logout', { token })).status).toBe(405)
    expect((await getMyPage(token)).status).toBe(200)
  })

  it('takes effect in another process within five seconds', async () => {
    const second = await testServer({ databaseUrl: server.databaseUrl })
    const token = await server.signInAs('customer-1')
    expect((await second.call('GET', myPage, { token })).status).toBe(200)
    await server.call('POST', '/api/auth/logout', { token, body: {} })
    expect(await becomesTrue(async () => (await second.call('GET', myPage, { token })).status === 401)).toBe(
      true,
    )
    await second.close()
  }, 300_000)
})

describe('permissions', () => {
  it('come from the database, not the token: a revoked role is gone within five seconds', async () => {
    const token = consoleTokenOf(await server.signInAs('expert'))
    const roles = async () => (await server.features.account.authenticate(token))?.roles ?? []
    expect(await becomesTrue(async () => (await roles()).includes('EXPERT'))).toBe(true)
    await server.db.delete(memberRole).where(eq(memberRole.memberId, memberIdOf(token)))
    expect(await becomesTrue(async () => !(await roles()).includes('EXPERT'))).toBe(true)
  }, 300_000)

  it('end within five seconds for a deleted member', async () => {
    const token = await server.signInAs('customer-2')
    expect((await getMyPage(token)).status).toBe(200)
    await server.db.delete(member).where(eq(member.id, memberIdOf(token)))
    expect(await becomesTrue(async () => (await getMyPage(token)).status === 401)).toBe(true)
  }, 300_000)
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

  it('are required from a new member: all three required kinds, before the member is accepted', async () => {
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

  it('are appended, and only changes are recorded', async () => {
    const token = await server.signInAs('new-member', { provider: 'naver' })
    await agree(token, { ...required, MARKETING: true })
    await agree(token, { MARKETING: true })
    await agree(token, { MARKETING: false })
    const marketing = (await recordsOf(token)).filter(({ kind }) => kind === 'MARKETING')
    expect(marketing.map(({ agreed }) => agreed)).toEqual([true, false])
    expect((await agree(token, { TERMS: false })).body.code).toBe('REQUIRED_CONSENT_MISSING')
  })

  it('are recorded once by concurrent requests', async () => {
    const token = await server.signInAs('new-member', { provider: 'google' })
    await Promise.all(Array.from({ length: 6 }, () => agree(token, required)))
    expect(await recordsOf(token)).toHaveLength(3)
  })

  it('to an old version of the texts are rejected', async () => {
    const token = await server.signInAs('customer-1')
    const answer = await agree(token, required, '2020-01-01')
    expect([answer.status, answer.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  })

  it('take effect at once, also in another process', async () => {
    const second = await testServer({ databaseUrl: server.databaseUrl })
    const token = await server.signInAs('customer-3', { accept: false })
    expect((await second.features.account.authenticate(token))?.accepted).toBe(false)
    await agree(token, required)
    expect((await second.features.account.authenticate(token))?.accepted).toBe(true)
    await second.close()
  })
})

describe('clean-up job', () => {
  const cleanUp = () => server.features.account.jobs[0]?.run(undefined)

  it('removes members who did not accept the terms within 24 hours, with identities and sessions', async () => {
    const token = await server.signInAs('operator', { accept: false })
    const memberId = memberIdOf(token)
    await cleanUp()
    expect((await getMyPage(token)).status).toBe(200)

    clock += dayMs + 1000
    await cleanUp()
    clock = Date.now()
    expect(await server.db.select().from(member).where(eq(member.id, memberId))).toHaveLength(0)
    expect(
      await server.db.select().from(memberIdentity).where(eq(memberIdentity.memberId, memberId)),
    ).toHaveLength(0)
    expect(await server.db.select().from(session).where(eq(session.memberId, memberId))).toHaveLength(0)
    expectSignedOut(await getMyPage(token))
  })

  it('removes ended sessions and uncompleted sign-ins, but not members who accepted', async () => {
    const token = await server.signInAs('admin')
    await startSignIn(server, 'kakao')
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
