import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePeople } from '../../../contract/practice.ts'
import { member, retainedRecord, session } from '../../src/features/account/account.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { securityEvent } from '../../src/shared/security-log/security-log.tables.ts'
import { becomesTrue } from '../support/becomes-true.ts'
import {
  choosePerson,
  completeSignIn,
  memberIdOf,
  signInToApp,
  signInToConsole,
  startSignIn,
} from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const people = '/api/v1/admin/people'
const reason = '고객 문의 확인'
let server: TestServer
let other: TestServer
let tokens: Record<'admin' | 'operator' | 'expert' | 'customer-1' | 'customer-2' | 'customer-3', string>

beforeAll(async () => {
  server = await testServer()
  other = await testServer({ databaseUrl: server.databaseUrl })
  const ids = ['admin', 'operator', 'expert', 'customer-1', 'customer-2', 'customer-3']
  const signedIn = []
  for (const id of ids) signedIn.push([id, await server.signInAs(id)])
  tokens = Object.fromEntries(signedIn)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const nameOf = (personId: string) => samplePeople.find(({ id }) => id === personId)?.name ?? ''
const search = async (query: Record<string, string>, token = tokens.operator) =>
  (await server.call('GET', `${people}?${new URLSearchParams(query)}`, { token })).body.data
const changePerson = (action: string, memberId: string, body: object, token = tokens.admin) =>
  server.call('POST', `${people}/${memberId}/${action}`, { token, body: { reason, ...body } })
const logOf = (memberId: string) =>
  server.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId)).orderBy(auditLog.createdAt)

describe('member search', () => {
  it('finds members by name, phone number, its end, e-mail and id, and masks them', async () => {
    const id = memberIdOf(tokens['customer-1'])
    for (const words of ['김초', '초록', '5678', '010-1234-5678', 'CHOROK@example.com', id]) {
      const { content } = await search({ words })
      expect(content, words).toHaveLength(1)
      expect(content[0]).toMatchObject({
        id,
        name: '김*록',
        phone: '010-****-5678',
        email: 'ch****@example.com',
        roles: [],
      })
    }
    expect((await search({ words: '록' })).content).toEqual([])
  })

  it('lists staff by role and blocked members without search text', async () => {
    const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)
    expect(names(await search({}))).toEqual(['admin', 'operator', 'expert'].map(nameOf))
    expect(names(await search({ role: 'EXPERT' }))).toEqual([nameOf('expert')])
    expect(names(await search({ blocked: 'true' }))).toEqual([])
  })

  it('pages by cursor without gaps', async () => {
    const rows = Array.from({ length: 7 }, (_, number) => ({
      id: `page-${number}`,
      name: '도토리',
      createdAt: new Date(),
    }))
    await server.db.insert(member).values(rows)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search({ words: '도토리', size: '3', ...(cursor && { cursor }) })
      seen.push(...page.content.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
    const broken = await server.call('GET', `${people}?cursor=nobody`, { token: tokens.admin })
    expect(broken.status).toBe(400)
  })

  it('shows consents with version and time, and unmasked contact data only with an audit entry', async () => {
    const id = memberIdOf(tokens['customer-2'])
    const { data } = (await server.call('GET', `${people}/${id}`, { token: tokens.operator })).body
    expect(data).toMatchObject({ name: '이*봄', block: null, devices: 1, signIns: [{ provider: 'kakao' }] })
    expect(data.consents[0]).toMatchObject({ agreed: true, policyVersion: '2025-09-01' })
    expect(await logOf(id)).toEqual([])

    const without = await server.call('POST', `${people}/${id}/reveal`, { token: tokens.operator, body: {} })
    expect(without.status).toBe(400)
    const { body } = await changePerson('reveal', id, {}, tokens.operator)
    expect(body.data).toEqual({ name: '이새봄', phone: '01023456789', email: 'saebom@example.com' })
    const [entry] = await logOf(id)
    expect(entry).toMatchObject({
      actorId: memberIdOf(tokens.operator),
      action: 'account.reveal',
      kind: 'LOOK',
      reason,
    })
    expect(JSON.stringify(entry)).not.toContain('이새봄')
  })
})

describe('roles', () => {
  it('are granted and revoked in every process within five seconds, with audit entries', async () => {
    const token = await signInToConsole(server, 'customer-3')
    const id = memberIdOf(token)
    const isExpert = (where: TestServer) => async () =>
      (await where.call('GET', '/api/v1/admin/me', { token })).status === 200
    expect(await isExpert(server)()).toBe(false)
    expect(await isExpert(other)()).toBe(false)

    const granted = await changePerson('roles', id, { role: 'EXPERT', granted: true })
    expect(granted.body.data).toEqual({ roles: ['EXPERT'], isProposed: false })
    expect(await isExpert(server)()).toBe(true)
    expect(await becomesTrue(isExpert(other))).toBe(true)

    await changePerson('roles', id, { role: 'OPERATOR', granted: true })
    await changePerson('roles', id, { role: 'OPERATOR', granted: false })
    await changePerson('roles', id, { role: 'EXPERT', granted: false })
    expect(await isExpert(server)()).toBe(false)
    expect(await becomesTrue(async () => !(await isExpert(other)()))).toBe(true)

    const log = await logOf(id)
    expect(log.map(({ action }) => action)).toEqual([
      'account.grantRole',
      'account.grantRole',
      'account.revokeRole',
      'account.revokeRole',
    ])
    expect(log[1]).toMatchObject({
      before: { roles: ['EXPERT'] },
      after: { roles: ['EXPERT', 'OPERATOR'] },
      reason,
    })
  })

  it('cannot be granted by operators, and admins cannot revoke their own ADMIN role', async () => {
    const self = memberIdOf(tokens.operator)
    const tried = await changePerson('roles', self, { role: 'ADMIN', granted: true }, tokens.operator)
    expect(tried.status).toBe(404)
    const down = await changePerson('roles', memberIdOf(tokens.admin), { role: 'ADMIN', granted: false })
    expect([down.status, down.body.code]).toEqual([409, 'ROLE_KEPT'])
  })
})

describe('a blocked member', () => {
  it('is signed out everywhere, cannot sign in, and can again after the block is removed', async () => {
    const token = await server.signInAs('customer-2', { provider: 'google' })
    const id = memberIdOf(token)
    const status = async (where: TestServer) =>
      (await where.call('GET', '/api/v1/user/my-page', { token })).status
    expect([await status(server), await status(other)]).toEqual([200, 200])

    expect((await changePerson('block', id, {}, tokens.operator)).status).toBe(200)
    expect(await status(server)).toBe(401)
    expect(await becomesTrue(async () => (await status(other)) === 401)).toBe(true)
    const alive = (await server.db.select().from(session).where(eq(session.memberId, id))).filter(
      ({ revokedAt }) => !revokedAt,
    )
    expect(alive).toEqual([])

    const started = await startSignIn(server, 'google')
    const again = await completeSignIn(
      server,
      started,
      await choosePerson(server.call, started.authorizeUrl, 'customer-2'),
    )
    expect([again.status, again.body.code]).toEqual([400, 'MEMBER_BLOCKED'])
    expect(again.body.message).toContain('고객센터')

    const shown = await server.call('GET', `${people}/${id}`, { token: tokens.operator })
    expect(shown.body.data.block).toMatchObject({ reason, byName: nameOf('operator') })
    expect((await search({ blocked: 'true' })).content).toHaveLength(1)
    const role = await changePerson('roles', id, { role: 'EXPERT', granted: true })
    expect(role.body.code).toBe('MEMBER_IS_BLOCKED')

    await changePerson('unblock', id, {})
    expect(await signInToApp(server, 'customer-2', 'google')).toBeTruthy()
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['account.block', 'account.unblock'])
  })

  it('cannot be a member with a staff role', async () => {
    const { status, body } = await changePerson('block', memberIdOf(tokens.expert), {})
    expect([status, body.code]).toEqual([409, 'BLOCK_NOT_ALLOWED'])
    expect((await changePerson('block', 'nobody', {})).status).toBe(404)
  })
})

describe('account deletion', () => {
  it('by an administrator removes the id from the audit log and leaves the entries', async () => {
    const token = await server.signInAs('customer-3', { provider: 'naver' })
    const id = memberIdOf(token)
    await changePerson('reveal', id, {})
    expect((await changePerson('withdrawal', id, {})).status).toBe(200)
    expect((await server.call('GET', '/api/v1/user/my-page', { token })).status).toBe(401)
    expect((await changePerson('withdrawal', id, {})).body.code).toBe('MEMBER_NOT_FOUND')
    expect(await logOf(id)).toEqual([])
    const done = await server.db.select().from(auditLog).where(eq(auditLog.action, 'account.withdraw'))
    expect(done).toMatchObject([{ subject: 'member', subjectId: null, reason }])
  })

  it('leaves retained records that are listed by kind and day, without their content', async () => {
    const record = (kind: 'CONTRACT' | 'PAYMENT', keepUntil: string) => ({
      ...{ id: newId(), personId: newId(), kind, keepUntil, createdAt: new Date() },
      data: { name: '아무개' },
    })
    await server.db
      .insert(retainedRecord)
      .values([
        record('PAYMENT', '2031-02-01'),
        record('PAYMENT', '2030-01-01'),
        record('CONTRACT', '2031-02-01'),
      ])
    const old = new Date('2026-01-02T00:00:00Z')
    await server.db.insert(securityEvent).values({
      ...{ id: newId(), kind: 'SIGN_IN', outcome: 'OK', memberId: null, network: null },
      ...{ detail: {}, count: 1, requestId: null, createdAt: old },
    })
    const { text, data } = await server
      .call('GET', '/api/v1/admin/retention', { token: tokens.admin })
      .then(({ body }) => ({ text: JSON.stringify(body), data: body.data }))
    expect(data.kinds.map(({ kind, records }: { kind: string; records: number }) => [kind, records])).toEqual(
      [
        ['CONTRACT', 1],
        ['PAYMENT', 2],
        ['COMPLAINT', 0],
      ],
    )
    expect(data.kinds[1].nextDays[0]).toEqual({ day: '2030-01-01', records: 1 })
    expect(data.withdrawals).toMatchObject([{ people: 1 }])
    const [security, staff, audit] = data.logs
    expect(staff).toMatchObject({ kind: 'STAFF', months: 24, oldest: expect.any(String) })
    expect(audit).toMatchObject({ kind: 'AUDIT', months: 24, oldest: expect.any(String) })
    expect(security).toMatchObject({ kind: 'SECURITY', months: 3, nextDay: '2026-04-02' })
    expect(Date.parse(security.oldest)).toBe(old.getTime())
    expect(security.records).toBeGreaterThan(0)
    expect(text).not.toContain('아무개')
  })
})
