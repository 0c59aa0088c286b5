import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePeople } from '../../contract/practice.ts'
import { member, memberRole, session } from '../src/features/account/account.tables.ts'
import { retainedRecord } from '../src/features/account/withdrawal.tables.ts'
import { auditLog } from '../src/shared/audit/audit.tables.ts'
import { newId } from '../src/shared/ids/ids.ts'
import { type TestServer, testServer } from './harness/test-server.ts'
import { begin, choose, finish } from './sign-in-steps.ts'

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

const idOf = (token: string) => decodeJwt(token).sub ?? ''
const nameOf = (personId: string) => samplePeople.find(({ id }) => id === personId)?.name ?? ''
const search = async (query: Record<string, string>, token = tokens.operator) =>
  (await server.call('GET', `${people}?${new URLSearchParams(query)}`, { token })).body.data
const act = (what: string, memberId: string, body: object, token = tokens.admin) =>
  server.call('POST', `${people}/${memberId}/${what}`, { token, body: { reason, ...body } })
const logOf = (memberId: string) =>
  server.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId)).orderBy(auditLog.createdAt)

/** Asks until it is so; five seconds are promised. */
async function within5s(isSo: () => Promise<boolean>) {
  const started = performance.now()
  while (performance.now() - started < 5000) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

describe('the people of the console', () => {
  it('are found by name, the end of the phone number, e-mail and id, and shown masked', async () => {
    const id = idOf(tokens['customer-1'])
    for (const words of ['김초', '5678', '010-1234-5678', 'CHOROK@example.com', id]) {
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

  it('without words are those who work here, by role, and those who are blocked', async () => {
    const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)
    expect(names(await search({}))).toEqual(['admin', 'operator', 'expert'].map(nameOf))
    expect(names(await search({ role: 'EXPERT' }))).toEqual([nameOf('expert')])
    expect(names(await search({ blocked: 'true' }))).toEqual([])
  })

  it('are paged by cursor without a gap', async () => {
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

  it('show consents with version and time, and whole contact data only to a logged look', async () => {
    const id = idOf(tokens['customer-2'])
    const { data } = (await server.call('GET', `${people}/${id}`, { token: tokens.operator })).body
    expect(data).toMatchObject({ name: '이*봄', block: null, devices: 1, signIns: [{ provider: 'kakao' }] })
    expect(data.consents[0]).toMatchObject({ agreed: true, policyVersion: '2025-09-01' })
    expect(await logOf(id)).toEqual([])

    const without = await server.call('POST', `${people}/${id}/reveal`, { token: tokens.operator, body: {} })
    expect(without.status).toBe(400)
    const { body } = await act('reveal', id, {}, tokens.operator)
    expect(body.data).toEqual({ name: '이새봄', phone: '01023456789', email: 'saebom@example.com' })
    const [entry] = await logOf(id)
    expect(entry).toMatchObject({
      actorId: idOf(tokens.operator),
      action: 'account.reveal',
      kind: 'LOOK',
      reason,
    })
    expect(JSON.stringify(entry)).not.toContain('이새봄')
  })
})

describe('roles', () => {
  it('act on every process within five seconds, in both directions, and are written down', async () => {
    const token = tokens['customer-3']
    const id = idOf(token)
    const isExpert = (where: TestServer) => async () =>
      (await where.call('GET', '/api/v1/admin/me', { token })).status === 200
    expect(await isExpert(server)()).toBe(false)
    expect(await isExpert(other)()).toBe(false)

    const granted = await act('roles', id, { role: 'EXPERT', granted: true })
    expect(granted.body.data).toEqual({ roles: ['EXPERT'] })
    expect(await isExpert(server)()).toBe(true)
    expect(await within5s(isExpert(other))).toBe(true)

    await act('roles', id, { role: 'OPERATOR', granted: true })
    await act('roles', id, { role: 'OPERATOR', granted: false })
    await act('roles', id, { role: 'EXPERT', granted: false })
    expect(await isExpert(server)()).toBe(false)
    expect(await within5s(async () => !(await isExpert(other)()))).toBe(true)

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

  it('cannot be taken for oneself, nor can an administrator step down alone', async () => {
    const self = idOf(tokens.operator)
    const tried = await act('roles', self, { role: 'ADMIN', granted: true }, tokens.operator)
    expect(tried.status).toBe(404)
    const down = await act('roles', idOf(tokens.admin), { role: 'ADMIN', granted: false })
    expect([down.status, down.body.code]).toEqual([409, 'ROLE_KEPT'])
  })

  it('leave one administrator when two take the role from each other at the same moment', async () => {
    const [one, two] = [idOf(tokens.admin), idOf(tokens.operator)]
    for (let round = 0; round < 5; round += 1) {
      await server.db
        .insert(memberRole)
        .values([one, two].map((memberId) => ({ memberId, role: 'ADMIN' as const, grantedAt: new Date() })))
        .onConflictDoNothing()
      await within5s(
        async () =>
          (await server.call('GET', '/api/v1/admin/retention', { token: tokens.operator })).status === 200,
      )
      const take = (token: string, from: string) =>
        act('roles', from, { role: 'ADMIN', granted: false }, token)
      await Promise.all([take(tokens.admin, two), take(tokens.operator, one)])
      const left = await server.db.select().from(memberRole).where(eq(memberRole.role, 'ADMIN'))
      expect(left).toHaveLength(1)
    }
    await server.db.delete(memberRole).where(eq(memberRole.role, 'ADMIN'))
    await server.db.insert(memberRole).values({ memberId: one, role: 'ADMIN', grantedAt: new Date() })
    await new Promise((resolve) => setTimeout(resolve, 2100))
  })
})

describe('who is blocked', () => {
  it('is signed out everywhere at once, cannot sign in again, and comes back when the block ends', async () => {
    const token = await server.signInAs('customer-2', { provider: 'google' })
    const id = idOf(token)
    const status = async (where: TestServer) =>
      (await where.call('GET', '/api/v1/user/my-page', { token })).status
    expect([await status(server), await status(other)]).toEqual([200, 200])

    expect((await act('block', id, {}, tokens.operator)).status).toBe(200)
    expect(await status(server)).toBe(401)
    expect(await within5s(async () => (await status(other)) === 401)).toBe(true)
    const alive = (await server.db.select().from(session).where(eq(session.memberId, id))).filter(
      ({ revokedAt }) => !revokedAt,
    )
    expect(alive).toEqual([])

    const begun = await begin(server, 'google')
    const again = await finish(server, begun, await choose(server.call, begun.authorizeUrl, 'customer-2'))
    expect([again.status, again.body.code]).toEqual([400, 'MEMBER_BLOCKED'])
    expect(again.body.message).toContain('고객센터')

    const shown = await server.call('GET', `${people}/${id}`, { token: tokens.operator })
    expect(shown.body.data.block).toMatchObject({ reason, byName: nameOf('operator') })
    expect((await search({ blocked: 'true' })).content).toHaveLength(1)
    const role = await act('roles', id, { role: 'EXPERT', granted: true })
    expect(role.body.code).toBe('MEMBER_IS_BLOCKED')

    await act('unblock', id, {})
    expect(await server.signInAs('customer-2', { provider: 'google' })).toBeTruthy()
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['account.block', 'account.unblock'])
  })

  it('is never somebody who works here', async () => {
    const { status, body } = await act('block', idOf(tokens.expert), {})
    expect([status, body.code]).toEqual([409, 'BLOCK_NOT_ALLOWED'])
    expect((await act('block', 'nobody', {})).status).toBe(404)
  })
})

describe('leaving', () => {
  it('is walked for a person by an administrator; the log stays and leads to nobody', async () => {
    const token = await server.signInAs('customer-3', { provider: 'naver' })
    const id = idOf(token)
    await act('reveal', id, {})
    expect((await act('withdrawal', id, {})).status).toBe(200)
    expect((await server.call('GET', '/api/v1/user/my-page', { token })).status).toBe(401)
    expect((await act('withdrawal', id, {})).body.code).toBe('MEMBER_NOT_FOUND')
    expect(await logOf(id)).toEqual([])
    const done = await server.db.select().from(auditLog).where(eq(auditLog.action, 'account.withdraw'))
    expect(done).toMatchObject([{ subject: 'member', subjectId: null, reason }])
  })

  it('leaves records whose clocks are told by kind and day, without what is in them', async () => {
    const kept = (kind: 'CONTRACT' | 'PAYMENT', keepUntil: string) => ({
      ...{ id: newId(), personId: newId(), kind, keepUntil, createdAt: new Date() },
      data: { name: '아무개' },
    })
    await server.db
      .insert(retainedRecord)
      .values([kept('PAYMENT', '2031-02-01'), kept('PAYMENT', '2030-01-01'), kept('CONTRACT', '2031-02-01')])
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
    expect(text).not.toContain('아무개')
  })
})
