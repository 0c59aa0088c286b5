import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { memberRole, roleProposal } from '../../src/features/account/account.tables.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

let server: TestServer
const tokens: Record<string, string> = {}
const idOf = (person: string) => memberIdOf(tokens[person] ?? '')
beforeAll(async () => {
  server = await testServer()
  for (const person of ['admin', 'admin-2', 'operator', 'customer-1', 'customer-2'])
    tokens[person] = await server.signInAs(person, { toConsole: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(roleProposal)
  const all = await admins()
  for (const id of all.filter((it) => it !== idOf('admin') && it !== idOf('admin-2')))
    await server.db.delete(memberRole).where(eq(memberRole.memberId, id))
})

const call = (person: string, method: string, path: string, body?: object) =>
  server.call(method, `/api/v1/admin${path}`, { token: tokens[person] ?? '', ...(body && { body }) })
const change = (by: string, of: string, granted: boolean) =>
  call(by, 'POST', `/people/${idOf(of)}/roles`, { role: 'ADMIN', granted, reason: '함께 일해요' })
const list = async (person: string) => (await call(person, 'GET', '/role-proposals')).body.data
const admins = async () => {
  const rows = await server.db.select().from(memberRole).where(eq(memberRole.role, 'ADMIN'))
  return rows.map(({ memberId }) => memberId)
}

it('the role ADMIN is given only when another administrator confirms it, and all administrators are told', async () => {
  const answer = await change('admin', 'customer-1', true)
  expect(answer.body.data).toEqual({ roles: [], isProposed: true })
  expect(await admins()).not.toContain(idOf('customer-1'))
  expect((await change('admin-2', 'customer-1', true)).body.code).toBe('ROLE_PROPOSED')

  const [own] = await list('admin')
  expect(own).toMatchObject({ memberId: idOf('customer-1'), granted: true, mayConfirm: false, isMine: true })
  const confirm = (person: string) => call(person, 'POST', `/role-proposals/${own.id}/confirm`)
  expect((await confirm('admin')).body.code).toBe('ROLE_SECOND_PERSON')
  expect((await confirm('operator')).status).toBe(404)
  const answers = await Promise.all([confirm('admin-2'), confirm('admin-2')])
  expect(answers.map(({ body }) => body.data?.status)).toEqual(['CONFIRMED', 'CONFIRMED'])
  expect(await admins()).toContain(idOf('customer-1'))

  const told = await server.db
    .select({ memberId: notification.memberId })
    .from(notification)
    .where(eq(notification.title, '담당자의 역할이 바뀌었어요'))
  expect(told.map(({ memberId }) => memberId).toSorted()).toEqual(
    [idOf('admin'), idOf('admin-2'), idOf('customer-1')].toSorted(),
  )
  const log = await server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, idOf('customer-1')))
  expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['account.proposeRole', idOf('admin')],
    ['account.grantRole', idOf('admin-2')],
  ])
})

it('somebody who has just become an administrator may not confirm for those who made them one', async () => {
  await change('admin', 'customer-1', true)
  const [first] = await list('admin-2')
  await call('admin-2', 'POST', `/role-proposals/${first.id}/confirm`)
  await change('admin', 'customer-2', true)
  const [second] = (await list('admin')).filter((it: { status: string }) => it.status === 'OPEN')
  const tried = await call('customer-1', 'POST', `/role-proposals/${second.id}/confirm`)
  expect(tried.body.code).toBe('NEW_ADMIN_MUST_WAIT')
  expect(await admins()).not.toContain(idOf('customer-2'))
})

it('two administrators cannot take the role from each other, and a third must confirm', async () => {
  expect((await change('admin', 'admin-2', false)).body.code).toBe('SECOND_ADMIN_MISSING')
  const third = { memberId: idOf('customer-2'), role: 'ADMIN' as const, grantedAt: new Date() }
  await server.db.insert(memberRole).values(third)
  expect((await change('admin', 'admin-2', false)).body.data).toMatchObject({ isProposed: true })
  const [open] = await list('admin-2')
  const decide = (person: string, verdict: string) =>
    call(person, 'POST', `/role-proposals/${open.id}/${verdict}`, { reason: '아니에요' })
  expect((await decide('admin-2', 'confirm')).body.code).toBe('ROLE_SECOND_PERSON')
  expect(await admins()).toContain(idOf('admin-2'))
  expect((await decide('admin-2', 'decline')).body.data).toMatchObject({
    status: 'DECLINED',
    note: '아니에요',
  })
  expect((await decide('customer-2', 'confirm')).body.code).toBe('CHANGED_MEANWHILE')
})

it('other roles are given at once, and the administrators are told', async () => {
  const body = { role: 'EXPERT', granted: true, reason: '식물을 잘 알아요' }
  const answer = await call('admin', 'POST', `/people/${idOf('operator')}/roles`, body)
  expect(answer.body.data).toEqual({ roles: ['EXPERT', 'OPERATOR'], isProposed: false })
  const isTold = and(
    eq(notification.memberId, idOf('admin-2')),
    eq(notification.title, '담당자의 역할이 바뀌었어요'),
  )
  const [newest] = await server.db.select().from(notification).where(isTold).orderBy(notification.createdAt)
  expect(newest?.message).toBeDefined()
})
