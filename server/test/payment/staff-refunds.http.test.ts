import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberRole } from '../../src/features/account/account.tables.ts'
import { refund } from '../../src/features/payment/payment.tables.ts'
import { memberIdOf, signInToConsole } from '../support/harness/sign-in.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

/** 90,000 won; one person may give back 50,000. */
const expensive = { pots: { LARGE: 3 } }

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
  for (const person of ['admin', 'admin-2', 'operator']) await care.signIn(person)
})
afterAll(() => care.close())
beforeEach(() => care.setClock('2026-11-02T10:00:00'))

const cancel = (id: string, person: 'operator' | 'admin' = 'operator') =>
  care.move(id, 'CANCELLED', { reason: '차량 고장' }, person)
const decide = (person: string, id: string, verdict: 'approve' | 'decline') =>
  care.callAs(person, 'POST', `/api/v1/admin/refund-proposals/${id}/${verdict}`, { note: '과해요' })
const propose = (id: string, amount: number, person = 'operator') => {
  const form = new FormData()
  form.set('amount', String(amount))
  form.set('reason', '일이 줄었어요')
  return care.callAs(person, 'POST', `/api/v1/admin/reservations/${id}/price-changes`, form)
}
const refundPayment = async (id: string, amount: number, person: string) => {
  const payment = await care.findLatestPayment(id)
  const body = { amount, reason: '접수', requestId: crypto.randomUUID() }
  return care.callAs(person, 'POST', `/api/v1/admin/payments/${payment?.id}/refund`, body)
}
const sumOfRefunds = async (id: string) => {
  const rows = await care.server.db.select().from(refund).where(eq(refund.reservationId, id))
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

describe('a cancellation by staff above the limit', () => {
  it('changes nothing until a second administrator approves it, and refunds everything then', async () => {
    const id = await care.bookAndPay('customer-1', expensive)
    const { body } = await cancel(id)
    expect(body.data).toMatchObject({ status: 'PICKUP_SCHEDULED', proposal: { amount: 90_000 } })
    expect((await care.detail('customer-1', id)).status).toBe('PICKUP_SCHEDULED')
    expect(await sumOfRefunds(id)).toBe(0)
    expect((await cancel(id)).body.code).toBe('REFUND_PROPOSED')

    const { id: proposal } = body.data.proposal
    const open = await care.callAs('admin', 'GET', '/api/v1/admin/refund-proposals?status=OPEN')
    expect(open.body.data.content[0]).toMatchObject({
      ...{ id: proposal, kind: 'CANCEL', kindLabel: '예약 취소', amount: 90_000, mayApprove: true },
      ...{ reservationId: id, reason: '차량 고장' },
    })
    expect((await decide('operator', proposal, 'approve')).status).toBe(404)
    const approvals = await Promise.all([1, 2, 3].map(() => decide('admin', proposal, 'approve')))
    expect(approvals.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await care.detail('customer-1', id)).status).toBe('CANCELLED')
    expect(await sumOfRefunds(id)).toBe(90_000)
  })

  it('stands on the booking while it waits, keeps the words for the customer, and names who approved it', async () => {
    const id = await care.bookAndPay('customer-1', expensive)
    const words = '말씀 나눈 대로 전액 돌려드려요.'
    const { body } = await care.move(id, 'CANCELLED', { reason: '차량 고장', note: words })
    const { id: proposal } = body.data.proposal
    const detail = async () =>
      (await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)).body.data
    const { approval, pickup } = await detail()
    expect(approval).toEqual({ kind: 'CANCEL', kindLabel: '예약 취소', amount: 90_000 })
    for (const path of ['reservations', `day-sheet?day=${pickup.date}`]) {
      const { data } = (await care.callAs('operator', 'GET', `/api/v1/admin/${path}`)).body
      const cards: { id: string; approval?: object }[] = data.content ?? data.stops
      expect(cards.find((card) => card.id === id)?.approval).toEqual(approval)
    }
    const open = await care.callAs('admin', 'GET', '/api/v1/admin/refund-proposals?status=OPEN')
    expect(open.body.data.content[0]).toMatchObject({ id: proposal, customerNote: words })

    await decide('admin', proposal, 'approve')
    await care.runJobs()
    const { status, timeline } = await care.detail('customer-1', id)
    expect([status, timeline[0].notes]).toEqual(['REFUNDED', words])
    const { history, approval: none } = await detail()
    expect(none).toBeUndefined()
    const admin = await care.callAs('admin', 'GET', '/api/v1/admin/me')
    const cancelled = history.find(({ toLabel }: { toLabel: string }) => toLabel === '취소')
    expect(cancelled).toMatchObject({ note: words, approvedByName: admin.body.data.name })
    const { content } = (await care.callAs('operator', 'GET', '/api/v1/notifications')).body.data
    expect(content[0]).toMatchObject({
      title: '부탁한 일이 승인됐어요',
      message: expect.stringContaining('예약 취소 90,000원'),
    })
  })

  it('is not carried out when the plants have been picked up meanwhile, and lapses when the customer cancels', async () => {
    const picked = await care.bookAndPay('customer-1', expensive)
    const { id: late } = (await cancel(picked)).body.data.proposal
    await care.move(picked, 'PICKED_UP', { acknowledge: ['EARLY_VISIT', 'CANCEL_WAITS'] })
    expect((await decide('admin', late, 'approve')).body.code).toBe('MOVE_NOT_ALLOWED')
    expect((await decide('admin', late, 'decline')).body.data.status).toBe('DECLINED')

    const left = await care.bookAndPay('customer-1', expensive)
    const { id: lapsed } = (await cancel(left)).body.data.proposal
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${left}/cancel`, {})
    expect((await decide('admin', lapsed, 'approve')).body.code).toBe('SECOND_PERSON_NEEDED')
    expect(await sumOfRefunds(left)).toBe(90_000)
  })

  it('is reported per reservation when several are cancelled together', async () => {
    const [small, large] = [
      await care.bookAndPay('customer-1'),
      await care.bookAndPay('customer-1', expensive),
    ]
    const answer = await care.callAs('operator', 'POST', '/api/v1/admin/reservation-moves', {
      ...{ to: 'CANCELLED', reason: '폭설' },
      reservations: [{ id: small }, { id: large }],
    })
    expect(answer.body.data.results).toMatchObject([
      { id: small, status: 'CANCELLED', proposal: null },
      { id: large, status: 'PICKUP_SCHEDULED', problem: null, proposal: { amount: 90_000 } },
    ])
  })

  it('succeeds at once when the reservation is already cancelled', async () => {
    const id = await care.bookAndPay('customer-1')
    expect((await cancel(id)).body.data).toMatchObject({ status: 'CANCELLED', proposal: null })
    expect((await cancel(id)).body.data).toMatchObject({ status: 'CANCELLED', proposal: null })
    expect(await sumOfRefunds(id)).toBe(15_000)
  })
})

describe('a lower price above the limit', () => {
  it('reaches the customer only after a second administrator has approved it', async () => {
    const id = await care.bookAndPay('customer-1', expensive)
    const { body } = await propose(id, 0)
    expect(body.data).toMatchObject({ status: 'AWAITING_APPROVAL', difference: -90_000 })
    const { priceChange } = await care.detail('customer-1', id)
    expect(priceChange).toBeNull()
    const early = { priceChangeId: body.data.id }
    const path = `/api/v1/reservations/${id}/price-change/approve`
    expect((await care.callAs('customer-1', 'POST', path, early)).body.code).toBe('PRICE_CHANGE_GONE')

    expect((await decide('admin', body.data.id, 'approve')).body.data).toMatchObject({
      status: 'APPROVED',
      priceChange: { previousAmount: 90_000, newAmount: 0 },
    })
    const asked = (await care.detail('customer-1', id)).priceChange
    expect(asked).toMatchObject({ status: 'PROPOSED', newAmount: 0 })
    await care.callAs('customer-1', 'POST', path, { priceChangeId: asked.id })
    expect(await sumOfRefunds(id)).toBe(90_000)
  })
})

describe('the limit of one reservation', () => {
  it('counts refunds, a price that the customer has not answered, and cancellations together', async () => {
    const id = await care.bookAndPay('customer-1', expensive)
    expect((await propose(id, 60_000)).body.data.status).toBe('PROPOSED')
    expect((await refundPayment(id, 20_001, 'admin')).body.data.status).toBe('PROPOSED')
    expect((await refundPayment(id, 20_000, 'admin')).body.data.status).toBe('PENDING')
  })

  it('holds when two staff members give money back at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await care.bookAndPay('customer-1', expensive)
      await Promise.all([
        propose(id, 50_000),
        refundPayment(id, 40_000, 'admin'),
        refundPayment(id, 30_000, 'admin-2'),
      ])
      const { priceChange } = await care.detail('customer-1', id)
      const promised = priceChange?.status === 'PROPOSED' ? 40_000 : 0
      expect((await sumOfRefunds(id)) + promised).toBeLessThanOrEqual(50_000)
      expect((await sumOfRefunds(id)) + promised).toBeGreaterThan(0)
    }
  })
})

describe('a reservation of one’s own', () => {
  it('cannot be moved, cancelled or repriced in the console, whatever the amount', async () => {
    const id = await care.bookAndPay('operator')
    for (const answer of [await cancel(id), await care.move(id, 'PICKED_UP'), await propose(id, 14_000)])
      expect([answer.status, answer.body.code]).toEqual([409, 'OWN_RESERVATION'])
    const customerWay = await care.callAs('operator', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    expect(customerWay.status).toBe(200)
  })
})

describe('a new administrator', () => {
  it('may not approve proposals of those who made them one for a day', async () => {
    const id = await care.bookAndPay('customer-1', expensive)
    const { refundId } = (await refundPayment(id, 80_000, 'admin')).body.data
    const second = memberIdOf(await care.signIn('admin-2'))
    const grantedBy = memberIdOf(await care.signIn('admin'))
    await care.server.db
      .update(memberRole)
      .set({ grantedAt: care.now(), grantedBy })
      .where(eq(memberRole.memberId, second))
    expect((await decide('admin-2', refundId, 'approve')).body.code).toBe('NEW_ADMIN_MUST_WAIT')
    care.advanceClock(25 * 60 * 60_000)
    expect((await decide('admin-2', refundId, 'approve')).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('may not approve for a day what is proposed by somebody whom they have just made an operator', async () => {
    const role = { role: 'OPERATOR', granted: true, reason: '함께 일해요' }
    const made = memberIdOf(await care.signIn('customer-3'))
    expect((await care.callAs('admin', 'POST', `/api/v1/admin/people/${made}/roles`, role)).status).toBe(200)
    const id = await care.bookAndPay('customer-1', expensive)
    const token = await signInToConsole(care.server, 'customer-3')
    const proposed = await care.server.call('POST', `/api/v1/admin/reservations/${id}/move`, {
      token,
      body: { to: 'CANCELLED', reason: '차량 고장' },
    })
    const { id: proposal } = proposed.body.data.proposal
    const { content } = (await care.callAs('admin', 'GET', '/api/v1/admin/refund-proposals?status=OPEN')).body
      .data
    expect(content.find((it: { id: string }) => it.id === proposal)).toMatchObject({ mayApprove: false })
    expect((await decide('admin', proposal, 'approve')).body.code).toBe('NEW_ADMIN_MUST_WAIT')
    expect((await decide('admin-2', proposal, 'approve')).status).toBe(200)
  })
})
