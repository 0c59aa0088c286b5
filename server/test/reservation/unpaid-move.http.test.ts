import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundProposal } from '../../src/features/payment/payment.tables.ts'
import { signInToConsole } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

const admin = '/api/v1/admin'
/** 90,000 won; one person may give away 50,000. */
const expensive = { pots: { LARGE: 3 } }
const reason = '계좌로 받음'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  for (const person of ['admin', 'admin-2', 'operator']) await care.signIn(person)
})
afterAll(() => care.close())
beforeEach(() => care.setClock('2026-11-02T10:00:00'))

const decide = (person: string, id: string, verdict: 'approve' | 'decline') =>
  care.callAs(person, 'POST', `${admin}/refund-proposals/${id}/${verdict}`, { note: '결제를 받아 주세요' })
const openProposals = async (person = 'admin') =>
  (await care.callAs(person, 'GET', `${admin}/refund-proposals?status=OPEN`)).body.data.content
const statusOf = async (id: string) => (await care.row(id)).status
const proposalOf = async (id: string) => {
  const [found] = await care.server.db
    .select()
    .from(refundProposal)
    .where(eq(refundProposal.reservationId, id))
  return found
}
const listUnpaid = async () => {
  const path = `${admin}/reservations?page=0&size=50&payment=MISSING`
  const { content } = (await care.callAs('operator', 'GET', path)).body.data
  return content.map(({ id }: { id: string }) => id)
}

describe('an unpaid booking above the limit', () => {
  it('is confirmed only when a second administrator approves its amount, as for a refund', async () => {
    const id = await care.book('customer-1', expensive)
    const { body } = await care.move(id, 'CONFIRMED', { reason })
    expect(body.data).toMatchObject({ status: 'WAITING', proposal: { amount: 90_000 } })
    expect(await statusOf(id)).toBe('WAITING')
    expect((await care.move(id, 'CONFIRMED', { reason })).body.code).toBe('REFUND_PROPOSED')

    expect(
      (await openProposals()).find((it: { reservationId: string }) => it.reservationId === id),
    ).toMatchObject({
      ...{ id: body.data.proposal.id, kind: 'UNPAID_MOVE', kindLabel: '결제 없이 예약 확정', amount: 90_000 },
      ...{ paymentId: null, reason, mayApprove: true },
    })
    const { id: proposal } = body.data.proposal
    expect((await decide('operator', proposal, 'approve')).status).toBe(404)
    const approvals = await Promise.all([1, 2, 3].map(() => decide('admin', proposal, 'approve')))
    expect(approvals.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statusOf(id)).toBe('CONFIRMED')
    expect((await care.move(id, 'PICKUP_SCHEDULED')).status).toBe(200)
  })

  it('is not moved by several at once, by an override to a later status, or by its proposer’s own approval', async () => {
    const [first, second] = [
      await care.book('customer-1', expensive),
      await care.book('customer-2', expensive),
    ]
    const together = await care.callAs('operator', 'POST', `${admin}/reservation-moves`, {
      ...{ to: 'CONFIRMED', reason },
      reservations: [{ id: first }],
    })
    expect(together.body.data.results).toMatchObject([
      { id: first, status: 'WAITING', problem: null, proposal: { amount: 90_000 } },
    ])
    for (const to of ['PICKUP_SCHEDULED', 'IN_CARE', 'DONE'] as const) {
      const { body } = await care.move(second, to, { reason }, 'admin')
      expect(body.data?.proposal?.amount ?? body.code).toBe(
        to === 'PICKUP_SCHEDULED' ? 90_000 : 'REFUND_PROPOSED',
      )
    }
    const jump = await proposalOf(second)
    expect((await decide('admin', jump?.id ?? '', 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['WAITING', 'WAITING'])
    expect((await decide('admin-2', jump?.id ?? '', 'approve')).status).toBe(200)
    expect(await statusOf(second)).toBe('PICKUP_SCHEDULED')
  })

  it('holds its slots for a day until the second person looks, and is cancelled with its proposal after that', async () => {
    const id = await care.book('customer-1', expensive)
    await care.move(id, 'CONFIRMED', { reason })
    care.advanceClock(23 * 60 * 60_000)
    await care.runJobs()
    expect(await statusOf(id)).toBe('WAITING')
    care.advanceClock(2 * 60 * 60_000)
    await care.runJobs()
    expect(await statusOf(id)).toBe('CANCELLED')
    expect(await proposalOf(id)).toMatchObject({ status: 'DECLINED', decidedBy: 'SYSTEM' })
  })

  it('is simply paid when the customer pays first, which ends the proposal', async () => {
    const id = await care.book('customer-1', expensive)
    const { proposal } = (await care.move(id, 'CONFIRMED', { reason })).body.data
    await care.pay('customer-1', id)
    expect(await statusOf(id)).toBe('PICKUP_SCHEDULED')
    expect((await decide('admin', proposal.id, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect(await proposalOf(id)).toMatchObject({ status: 'DECLINED', decidedBy: 'SYSTEM' })
    expect(await listUnpaid()).not.toContain(id)
  })

  it('stays unpaid when the second administrator declines', async () => {
    const id = await care.book('customer-1', expensive)
    const { proposal } = (await care.move(id, 'CONFIRMED', { reason })).body.data
    expect((await decide('admin', proposal.id, 'decline')).body.data.status).toBe('DECLINED')
    expect(await statusOf(id)).toBe('WAITING')
    await care.pay('customer-1', id)
    expect(await statusOf(id)).toBe('PICKUP_SCHEDULED')
  })
})

describe('an unpaid booking up to the limit', () => {
  it('is confirmed by one person with a fresh sign-in, and cannot be paid any more', async () => {
    const id = await care.book('customer-1')
    const token = await signInToConsole(care.server, 'operator')
    care.advanceClock(16 * 60_000)
    const body = { to: 'CONFIRMED', reason, reservations: [{ id }] }
    const stale = await care.server.call('POST', `${admin}/reservation-moves`, { token, body })
    expect([stale.status, stale.body.code]).toEqual([409, 'FRESH_SIGN_IN_REQUIRED'])
    expect((await care.move(id, 'CONFIRMED', { reason })).body.data).toMatchObject({
      status: 'CONFIRMED',
      proposal: null,
    })
    const late = { reservationId: id, amount: 15_000 }
    const paying = await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', late)
    expect(paying.body.message).toBe('결제할 금액이 없는 예약이에요.')
  })

  it('is never moved by the person whose booking it is', async () => {
    const id = await care.book('operator')
    expect((await care.move(id, 'CONFIRMED', { reason })).body.code).toBe('OWN_RESERVATION')
  })
})

describe('the list of bookings that were cared for and not paid', () => {
  it('shows what was confirmed or carried out without a payment until it is cancelled before the pickup', async () => {
    const unpaid = await care.book('customer-1')
    const paid = await care.bookAndPay('customer-1')
    const waiting = await care.book('customer-1')
    for (const id of [unpaid, waiting]) expect(await listUnpaid()).not.toContain(id)
    await care.move(unpaid, 'CONFIRMED', { reason })
    expect(await listUnpaid()).toContain(unpaid)
    for (const to of ['PICKUP_SCHEDULED', 'PICKED_UP', 'IN_CARE'] as const) await care.move(unpaid, to)
    expect(await listUnpaid()).toContain(unpaid)
    // The work is done: an override that cancels it does not hide it.
    await care.move(unpaid, 'CANCELLED', { reason: '정리' }, 'admin')
    expect(await statusOf(unpaid)).toBe('CANCELLED')
    expect(await listUnpaid()).toContain(unpaid)

    const undone = await care.book('customer-1')
    await care.move(undone, 'CONFIRMED', { reason })
    await care.move(undone, 'CANCELLED', { reason: '손님 요청' })
    const listed = await listUnpaid()
    for (const id of [paid, waiting, undone]) expect(listed).not.toContain(id)
  })
})
