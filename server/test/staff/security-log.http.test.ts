import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecurityEvent } from '../../../contract/staff/security.ts'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { createLog } from '../../src/shared/log/log.ts'
import { securityEvent } from '../../src/shared/security-log/security-log.tables.ts'
import {
  choosePerson,
  completeSignIn,
  memberIdOf,
  signInToApp,
  signInToConsole,
  startSignIn,
} from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
let admin: string
let operator: string
let customer: string
const lines: string[] = []
let aheadMs = 0

beforeAll(async () => {
  const log = createLog({
    level: 'info',
    instanceId: 'test',
    destination: { write: (line) => lines.push(line) },
  })
  const now = () => new Date(Date.now() + aheadMs)
  server = await testServer({ env: { LIMITS: 'UNMASK=3' }, overrides: { log, now } })
  admin = await server.signInAs('admin')
  operator = await server.signInAs('operator')
  customer = await server.signInAs('customer-1')
})
afterAll(() => server.close())

const events = async (query: Record<string, string>): Promise<SecurityEvent[]> => {
  const address = `/api/v1/admin/security-events?${new URLSearchParams(query)}`
  return (await server.call('GET', address, { token: admin })).body.data.content
}
const post = (path: string, token: string, body: object) => server.call('POST', path, { token, body })
const reveal = (token: string) =>
  post(`/api/v1/admin/people/${memberIdOf(customer)}/reveal`, token, { reason: '배송 문의' })

describe('the security log', () => {
  it('names who signed in and out, from which network, in the table and in the JSON log', async () => {
    const memberId = memberIdOf(customer)
    const second = await signInToApp(server, 'customer-1')
    await server.call('POST', '/api/auth/logout', { token: second })
    const [signOut, signIn] = await events({ memberId })
    expect(signOut).toMatchObject({
      kind: 'SIGN_OUT',
      outcome: 'OK',
      memberId,
      memberName: '김*록',
      count: 1,
    })
    expect(signIn).toMatchObject({ kind: 'SIGN_IN', address: '127.0.0.0/24', detail: { provider: 'kakao' } })
    const logged = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'security')
    expect(logged.find(({ requestId }) => requestId === signOut?.requestId)).toMatchObject({
      ...{ kind: 'SIGN_OUT', outcome: 'OK', memberId, network: '127.0.0.0/24' },
    })
    expect(JSON.stringify(logged)).not.toContain('127.0.0.1')
  })

  it('says why a sign-in was refused', async () => {
    const started = await startSignIn(server, 'kakao')
    const callback = await choosePerson(server.call, started.authorizeUrl, 'customer-2')
    await completeSignIn(server, { ...started, cookie: '' }, callback)
    await completeSignIn(server, { ...started, redirectUri: 'https://evil.example/' }, callback)
    const blocked = await server.signInAs('customer-2')
    await post(`/api/v1/admin/people/${memberIdOf(blocked)}/block`, admin, { reason: '시험' })
    await expect(signInToApp(server, 'customer-2')).rejects.toThrow('MEMBER_BLOCKED')
    const refused = await events({ kind: 'SIGN_IN', outcome: 'REFUSED' })
    expect(refused.map(({ detail }) => detail.reason).sort()).toEqual([
      'MEMBER_BLOCKED',
      'REDIRECT_URI_NOT_ALLOWED',
      'SIGN_IN_FAILED',
    ])
    const known = refused.filter(({ memberId }) => memberId !== null)
    expect(known).toMatchObject([{ memberId: memberIdOf(blocked), detail: { reason: 'MEMBER_BLOCKED' } }])
  })

  it('records customers at staff addresses, and every kind of refused token', async () => {
    const memberId = memberIdOf(customer)
    for (const _ of [1, 2]) await server.call('GET', '/api/v1/admin/jobs', { token: customer })
    const [role] = await events({ kind: 'ROLE_REFUSED' })
    expect(role).toMatchObject({ memberId, detail: { route: 'GET /api/v1/admin/jobs' } })

    const ended = await server.signInAs('customer-1')
    await server.call('POST', '/api/auth/logout', { token: ended })
    const [head, , signature] = customer.split('.')
    const past = Buffer.from(JSON.stringify({ sub: memberId, exp: 1 })).toString('base64url')
    for (const token of [`${customer}x`, `${head}.${past}.${signature}`, ended, 'none'])
      await server.call('GET', '/api/v1/user/my-page', { token })
    // Why a token is refused is found out after the answer.
    const membersByReason = async () => {
      const refused = await events({ kind: 'TOKEN_REFUSED' })
      return Object.fromEntries(refused.map((event) => [event.detail.reason, event.memberId]))
    }
    await expect.poll(membersByReason).toEqual({ FORGED: null, EXPIRED: null, ENDED: memberId })
  })

  it('does not grow with a flood of forged tokens', async () => {
    const before = await server.db.$count(securityEvent)
    await Promise.all(
      Array.from({ length: 300 }, () => server.call('GET', '/api/v1/user/my-page', { token: 'forged' })),
    )
    const countForged = async () => {
      const refused = await events({ kind: 'TOKEN_REFUSED' })
      const forged = refused.filter(({ detail }) => detail.reason === 'FORGED')
      return forged.reduce((sum, { count }) => sum + count, 0)
    }
    await expect.poll(countForged).toBeGreaterThanOrEqual(300)
    expect((await server.db.$count(securityEvent)) - before).toBeLessThanOrEqual(3)
  })

  it('is filtered by address and day, in pages', async () => {
    expect(await events({ address: '127.0.0.99', size: '1' })).toHaveLength(1)
    expect(await events({ address: '203.0.113.5' })).toEqual([])
    expect(await events({ to: '2020-01-01' })).toEqual([])
    const first = await server.call('GET', '/api/v1/admin/security-events?size=2', { token: admin })
    const { nextCursor, content } = first.body.data
    const [third] = await events({ size: '2', cursor: nextCursor })
    expect(content.map(({ id }: SecurityEvent) => id)).not.toContain(third?.id)
  })
})

describe('unmasking', () => {
  it('ends at the limit, with one notice to each administrator, and both are in the log', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => reveal(operator)))
    const passed = answers.filter(({ status }) => status === 200)
    const refused = answers.find(({ status }) => status === 429)
    expect(passed).toHaveLength(3)
    expect(refused?.body).toMatchObject({ code: 'UNMASK_LIMIT' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const notices = (await server.call('GET', '/api/v1/notifications', { token: admin })).body.data
    const told = JSON.stringify(notices).match(/개인정보 열람이 많아 막았어요/g)
    expect(told).toHaveLength(1)
    const [no, ...yes] = await events({ kind: 'UNMASKED', memberId: memberIdOf(operator) })
    expect(no).toMatchObject({ outcome: 'REFUSED', count: 5 })
    expect(yes).toHaveLength(3)

    expect((await reveal(admin)).status).toBe(200)
    aheadMs += 60 * 60_000
    expect((await reveal(operator)).status).toBe(200)
  })

  it('leaves an audit entry for each search by a phone number, not for its further pages', async () => {
    for (const words of ['5678', '010-1234-5678', '김초록', 'chorok@example.com'])
      await server.call('GET', `/api/v1/admin/people?words=${encodeURIComponent(words)}`, { token: operator })
    await server.call('GET', '/api/v1/admin/people?words=5678&page=1', { token: operator })
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.action, 'account.searchPhone'))
    expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([
      [memberIdOf(operator), { phoneEnd: '5678' }],
      [memberIdOf(operator), { phoneEnd: '5678' }],
    ])
  })
})

describe('personal data in the security log', () => {
  it('is exported, loses its member with the account, and goes after three months; records of staff after two years', async () => {
    for (const person of ['admin', 'operator']) await signInToConsole(server, person)
    await server.signInAs('customer-3')
    const leaving = await signInToApp(server, 'customer-3')
    const memberId = memberIdOf(leaving)
    await events({})
    const exported = await server.call('GET', '/api/v1/user/export', { token: leaving })
    expect(JSON.stringify(exported.body)).toContain('보안 기록')
    // Recorded and not stored yet when the account is deleted.
    await server.call('GET', '/api/v1/admin/jobs', { token: leaving })
    const left = await post('/api/v1/user/withdrawal', leaving, { reason: '' })
    expect(left.status).toBe(200)
    await events({})
    const rows = await server.db.select().from(securityEvent)
    expect(rows.filter((row) => row.memberId === memberId)).toEqual([])
    expect(JSON.stringify(rows)).not.toContain(memberId)

    const count = rows.length
    aheadMs += 80 * 24 * 60 * 60_000
    await server.jobs.runDue()
    expect(await server.db.$count(securityEvent)).toBe(count)
    aheadMs += 20 * 24 * 60 * 60_000
    await server.jobs.runDue()
    const kept = await server.db.select().from(securityEvent)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(count)
    const staff = [memberIdOf(admin), memberIdOf(operator)]
    const ofOthers = kept.filter(
      ({ memberId, kind }) => !staff.includes(memberId ?? '') && kind !== 'UNMASKED',
    )
    expect(ofOthers).toEqual([])
    const signIns = kept.filter(({ kind, detail }) => kind === 'SIGN_IN' && detail.app === 'STAFF')
    expect(signIns.length).toBeGreaterThanOrEqual(2)

    // A sign-in of the console counts as staff's when the role is gone.
    await server.db.delete(memberRole).where(eq(memberRole.memberId, memberIdOf(operator)))
    aheadMs += 600 * 24 * 60 * 60_000
    await server.jobs.runDue()
    const later = await server.db.select().from(securityEvent)
    expect(later.some(({ memberId, kind }) => memberId === memberIdOf(operator) && kind === 'SIGN_IN')).toBe(
      true,
    )
    aheadMs += 60 * 24 * 60 * 60_000
    await server.jobs.runDue()
    expect(await server.db.$count(securityEvent)).toBe(0)
  })
})
