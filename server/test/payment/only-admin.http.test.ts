import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { notification } from '../../src/features/notification/notification.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { memberIdOf } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const admin = '/api/v1/admin'
/** 90,000 won; one person may give back 50,000. */
const expensive = { pots: { LARGE: 3 } }
const hourMs = 60 * 60_000

let care: ReservationWorld
let owner: string
let second: string
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  owner = memberIdOf(await care.signIn('admin'))
  second = memberIdOf(await care.signIn('admin-2'))
})
afterAll(() => care.close())

const isAdmin = (memberId: string) => and(eq(memberRole.memberId, memberId), eq(memberRole.role, 'ADMIN'))
const approve = (person: string, id: string) =>
  care.callAs(person, 'POST', `${admin}/refund-proposals/${id}/approve`)
const openProposal = async (id: string) => {
  const { body } = await care.callAs('admin', 'GET', `${admin}/refund-proposals?status=OPEN`)
  return body.data.content.find((it: { id: string }) => it.id === id)
}
const titlesOf = async (memberId: string) => {
  const rows = await care.server.db.select().from(notification).where(eq(notification.memberId, memberId))
  return rows.map(({ title }) => title)
}
const cancel = async (id: string) => {
  const { body } = await care.move(id, 'CANCELLED', { reason: '차량 고장' }, 'admin')
  return body.data.proposal.id as string
}

it('the only administrator approves a proposal of their own a day later, is told twice, and the log says alone', async () => {
  const withTwo = await cancel(await care.bookAndPay('customer-1', expensive))
  expect(await titlesOf(owner)).toEqual([])
  expect(await openProposal(withTwo)).toMatchObject({ mayApprove: false, isMine: true, aloneFrom: null })
  const [role] = await care.server.db.delete(memberRole).where(isAdmin(second)).returning()

  const booking = await care.bookAndPay('customer-1', expensive)
  const proposal = await cancel(booking)
  expect(await titlesOf(owner)).toEqual(['하루 뒤에 혼자 승인할 수 있어요'])
  expect(await openProposal(proposal)).toMatchObject({
    mayApprove: false,
    aloneFrom: '2026-11-03T10:00:00+09:00',
  })
  care.advanceClock(24 * hourMs - 1)
  const early = await approve('admin', proposal)
  expect([early.status, early.body.code]).toEqual([409, 'SECOND_PERSON_NEEDED'])
  expect(early.body.message).toContain('하루가 지나야')
  care.advanceClock(1)
  expect(await openProposal(proposal)).toMatchObject({ mayApprove: true })
  expect((await approve('admin', proposal)).status).toBe(200)
  expect((await care.detail('customer-1', booking)).status).toBe('CANCELLED')
  expect(await titlesOf(owner)).toContain('제안을 혼자 승인하셨어요')
  const entries = await care.server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'payment.approveRefund'))
  expect(entries.map(({ actorId, after }) => [actorId, after])).toMatchObject([[owner, { alone: true }]])

  // With a second administrator again, nobody approves what they proposed.
  if (role) await care.server.db.insert(memberRole).values(role)
  expect((await approve('admin', withTwo)).body.code).toBe('SECOND_PERSON_NEEDED')
  expect((await approve('admin-2', withTwo)).status).toBe(200)
})

it('a booking that the only administrator takes past its payment holds its slots until they may approve it', async () => {
  const [role] = await care.server.db.delete(memberRole).where(isAdmin(second)).returning()
  const id = await care.book('customer-2', expensive)
  const { proposal } = (await care.move(id, 'CONFIRMED', { reason: '계좌로 받음' }, 'admin')).body.data
  care.advanceClock(25 * hourMs)
  await care.runJobs()
  expect((await approve('admin', proposal.id)).status).toBe(200)
  expect((await care.row(id)).status).toBe('CONFIRMED')
  if (role) await care.server.db.insert(memberRole).values(role)
})

it('the only administrator never approves money for themselves', async () => {
  const [role] = await care.server.db.delete(memberRole).where(isAdmin(second)).returning()
  const id = await care.bookAndPay('admin')
  const payment = await care.findLatestPayment(id)
  const body = { amount: 5000, reason: '접수', requestId: crypto.randomUUID() }
  const refund = await care.callAs('admin', 'POST', `${admin}/payments/${payment?.id}/refund`, body)
  expect(refund.body.data.status).toBe('PROPOSED')
  care.advanceClock(25 * hourMs)
  expect((await approve('admin', refund.body.data.refundId)).body.code).toBe('SECOND_PERSON_NEEDED')
  if (role) await care.server.db.insert(memberRole).values(role)
})
