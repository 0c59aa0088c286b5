import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { policyVersion, requiredConsents } from '../../../contract/account/account.ts'
import { invitation, member, memberRole, passkey } from '../../src/features/account/account.tables.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId, newLink } from '../../src/shared/ids/ids.ts'
import { memberIdOf, signInToConsole } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const dayMs = 24 * 60 * 60_000
let clock = Date.now()
let server: TestServer
/** Another process, where staff need a passkey. */
let strict: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  const overrides = { now: () => new Date(clock) }
  server = await testServer({ env: { LIMITS: 'INVITATION=12' }, overrides })
  strict = await testServer({
    env: { STAFF_PASSKEY: 'required' },
    databaseUrl: server.databaseUrl,
    overrides,
  })
  for (const person of ['admin', 'admin-2', 'operator', 'customer-1', 'customer-2', 'customer-3'])
    tokens[person] = await server.signInAs(person, { toConsole: true })
})
afterAll(async () => {
  await strict.close()
  await server.close()
})
beforeEach(() => server.db.delete(invitation))

const admin = '/api/v1/admin'
const callAs = (person: string, method: string, path: string, body?: object) =>
  server.call(method, `${admin}${path}`, { token: tokens[person] ?? '', ...(body && { body }) })
const invite = async (role = 'EXPERT', by = 'admin') =>
  (await callAs(by, 'POST', '/invitations', { role, note: '식물원 김 선생님' })).body.data.token as string
const list = async () => (await callAs('admin', 'GET', '/invitations')).body.data
const look = (token: string) => server.call('POST', '/api/v1/invitations/look', { body: { token } })
const stateOf = async (token: string) => (await look(token)).body.data.state
const take = (session: string, token: string, terms?: object, where = server) =>
  where.call('POST', '/api/v1/invitations/take', {
    token: session,
    body: { token, ...(terms && { terms }) },
  })
const takeAs = async (person: string, token: string) => take(await signInToConsole(server, person), token)
const terms = {
  policyVersion,
  consents: requiredConsents.map((kind) => ({ kind, agreed: true })),
}
const hasRole = async (memberId: string) =>
  (await server.db.select().from(memberRole).where(eq(memberRole.memberId, memberId))).length > 0

it('a new member accepts the terms and gets the role, and all administrators are told', async () => {
  const link = await invite()
  expect((await look(link)).body.data).toMatchObject({
    role: 'EXPERT',
    byName: '관리자 최뿌리',
    state: 'OPEN',
  })
  const session = await signInToConsole(server, 'new-member')
  const me = memberIdOf(session)
  expect((await take(session, link)).body.code).toBe('CONSENT_REQUIRED')
  const missing = { ...terms, consents: terms.consents.slice(1) }
  expect((await take(session, link, missing)).body.code).toBe('REQUIRED_CONSENT_MISSING')
  expect([await stateOf(link), await hasRole(me)]).toEqual(['OPEN', false])

  const taken = await take(session, link, terms, strict)
  expect(taken.status).toBe(200)
  const { token } = taken.body.data
  expect((await server.call('GET', `${admin}/me`, { token })).body.data).toMatchObject({
    id: me,
    roles: ['EXPERT'],
  })
  expect((await server.db.select().from(member).where(eq(member.id, me)))[0]?.acceptedAt).not.toBeNull()
  // Repeated after a lost answer.
  expect((await take(session, link)).status).toBe(200)

  const [granted] = await server.db.select().from(memberRole).where(eq(memberRole.memberId, me))
  expect(granted).toMatchObject({ role: 'EXPERT', grantedBy: memberIdOf(tokens.admin ?? '') })
  const log = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, me))
  expect(log).toMatchObject([
    {
      action: 'account.grantRole',
      actorId: me,
      before: { roles: [], invitedBy: memberIdOf(tokens.admin ?? '') },
      after: { roles: ['EXPERT'] },
    },
  ])
  for (const person of ['admin', 'admin-2']) {
    const isTold = and(
      eq(notification.memberId, memberIdOf(tokens[person] ?? '')),
      eq(notification.title, '담당자의 역할이 바뀌었어요'),
    )
    const [notice] = await server.db.select().from(notification).where(isTold)
    expect(notice?.message).toContain('정다온 님: 초대 링크로 전문가 역할을 줬어요')
  }
  expect(await list()).toMatchObject([
    { note: '식물원 김 선생님', taken: { memberId: me, name: '새 회원 정다온' } },
  ])
})

it('every process knows the new role at once, the link is stored nowhere and does not say who used it', async () => {
  const link = await invite()
  const session = await signInToConsole(server, 'customer-1')
  const me = async (token: string) => (await strict.call('GET', `${admin}/me`, { token })).body.code
  expect(await me(session)).toBe('NOT_FOUND')
  expect(await me((await take(session, link)).body.data.token)).toBe('SECOND_FACTOR_REQUIRED')
  const stored = [await server.db.select().from(invitation), await server.db.select().from(auditLog)]
  expect(JSON.stringify(stored)).not.toContain(link)
  const used = JSON.stringify((await look(link)).body)
  expect(used).toContain('USED')
  for (const hidden of ['김초록', memberIdOf(tokens['customer-1'] ?? '')]) expect(used).not.toContain(hidden)
  await revoke('customer-1')
})

const revoke = (person: string) =>
  server.db.delete(memberRole).where(eq(memberRole.memberId, memberIdOf(tokens[person] ?? '')))

it('of two people who take it at once one gets the role', async () => {
  const link = await invite('OPERATOR')
  const sessions = await Promise.all(['customer-2', 'customer-3'].map((it) => signInToConsole(server, it)))
  const answers = await Promise.all(sessions.map((session) => take(session, link)))
  expect(answers.map(({ body }) => body.code ?? 'OK').toSorted()).toEqual(['INVITATION_ENDED', 'OK'])
  const holders = await Promise.all(sessions.map((session) => hasRole(memberIdOf(session))))
  expect(holders.filter(Boolean)).toHaveLength(1)
  for (const person of ['customer-2', 'customer-3']) await revoke(person)
})

it('who has the role is told so, and the invitation stays for another person', async () => {
  const link = await invite('OPERATOR')
  expect((await takeAs('operator', link)).body.code).toBe('INVITATION_ROLE_HELD')
  expect(await stateOf(link)).toBe('OPEN')
})

it('an invitation ends by withdrawal and with the role of who invited, and gives nothing then', async () => {
  const withdrawn = await invite()
  const [{ id }] = await list()
  for (const status of [200, 200])
    expect((await callAs('admin-2', 'DELETE', `/invitations/${id}`)).status).toBe(status)
  expect((await server.db.select().from(invitation))[0]?.note).toBe('')
  const lostRole = await invite('EXPERT', 'admin-2')
  const adminRole = { memberId: memberIdOf(tokens['admin-2'] ?? ''), role: 'ADMIN' as const }
  await server.db.delete(memberRole).where(eq(memberRole.memberId, adminRole.memberId))
  for (const link of [withdrawn, lostRole]) {
    expect(await stateOf(link)).toBe('WITHDRAWN')
    expect((await takeAs('customer-1', link)).body.code).toBe('INVITATION_ENDED')
  }
  expect(await list()).toEqual([])
  await server.db.insert(memberRole).values({ ...adminRole, grantedAt: new Date(clock) })

  const used = await invite()
  expect((await takeAs('customer-1', used)).status).toBe(200)
  const [{ id: usedId }] = (await list()).filter(({ taken }: { taken: object | null }) => taken)
  expect((await callAs('admin', 'DELETE', `/invitations/${usedId}`)).body.code).toBe('INVITATION_ENDED')
  await revoke('customer-1')
})

it('is made by administrators who have just proved who they are, and never for administrators', async () => {
  const make = (person: string, role: string) => callAs(person, 'POST', '/invitations', { role })
  expect((await make('operator', 'EXPERT')).status).toBe(404)
  expect((await make('admin', 'ADMIN')).body.code).toBe('VALIDATION_FAILED')
  const old = await signInToConsole(server, 'admin')
  clock += 16 * 60_000
  const refused = await server.call('POST', `${admin}/invitations`, { token: old, body: { role: 'EXPERT' } })
  expect(refused.body.code).toBe('FRESH_SIGN_IN_REQUIRED')
})

it('is taken in the console only, and by staff only after their second factor', async () => {
  const link = await invite()
  expect((await take(tokens['customer-1'] ?? '', link)).body.code).toBe('NOT_FOUND')
  const body = { token: link }
  expect((await server.call('POST', '/api/v1/invitations/take', { body })).status).toBe(401)
  const session = await signInToConsole(server, 'operator')
  const createdAt = new Date(clock)
  await server.db.insert(passkey).values({
    ...{ memberId: memberIdOf(session), credentialId: newId(), publicKey: '', counter: 0, transports: [] },
    ...{ name: '노트북', createdAt },
  })
  expect((await take(session, link)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect(await stateOf(link)).toBe('OPEN')
  await server.db.delete(passkey)
})

it('guesses are limited, and a real link still opens', async () => {
  const link = await invite()
  const guesses = []
  for (let at = 0; at < 13; at += 1) guesses.push((await look(newLink().token)).status)
  expect(guesses).toEqual([...Array(12).fill(404), 429])
  expect(await stateOf(link)).toBe('OPEN')
})

it('expires after seven days, and is forgotten a month later', async () => {
  const link = await invite()
  clock += 7 * dayMs - 60_000
  expect(await stateOf(link)).toBe('OPEN')
  clock += 2 * 60_000
  expect(await stateOf(link)).toBe('EXPIRED')
  expect((await takeAs('customer-1', link)).body.code).toBe('INVITATION_ENDED')
  expect(await list()).toEqual([])
  clock += 31 * dayMs
  await server.features.account.jobs[0]?.run(undefined)
  expect(await server.db.select().from(invitation)).toEqual([])
})
