import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PotCounts } from '../../../contract/reservation/price.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { findTakenCapacity } from '../support/booking.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld({ env: { REFUND_FOUR_EYES_WON: '30000' } })
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

const admin = '/api/v1/admin/reservations'
/** Tells the server the pots that are there, as an operator with the present revision. */
const count = async (id: string, pots: Partial<PotCounts>, changes: object = {}) =>
  care.callAs('operator', 'PUT', `${admin}/${id}/pot-counts`, {
    pots: { SMALL: 0, MEDIUM: 0, LARGE: 0, ...pots },
    revision: (await care.row(id)).revision,
    ...changes,
  })
const answer = (id: string, said: 'approve' | 'decline', priceChangeId: string) =>
  care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/price-change/${said}`, { priceChangeId })
const potsIn = async (leg: 'PICKUP' | 'DELIVERY', date: string) =>
  (await findTakenCapacity(care.server, { leg, date, slot: 'AM' })).pots
const careRecord = async (id: string) =>
  (await care.callAs('operator', 'GET', `${admin}/${id}/care`)).body.data

describe('counting the pots at the door', () => {
  it('asks the customer for what more pots cost, and numbers every pot', async () => {
    const id = await care.bookAndPay('customer-1')
    const { revision } = await care.row(id)
    const price = `${admin}/${id}/pot-counts/price?SMALL=1&MEDIUM=2&LARGE=0`
    expect((await care.callAs('operator', 'GET', price)).body.data).toEqual({
      total: 35_000,
      difference: 20_000,
    })
    expect((await care.row(id)).revision).toBe(revision)
    const { status, body } = await count(id, { SMALL: 1, MEDIUM: 2 })
    expect([status, body.message]).toEqual([200, '화분 수를 고쳤어요.'])
    expect(body.data).toMatchObject({
      ...{ id, revision: revision + 1 },
      priceChange: {
        ...{ status: 'PROPOSED', previousAmount: 15_000, newAmount: 35_000, difference: 20_000 },
        reason: '화분 수가 예약하신 것과 달라요. 중형 1개 → 소형 1개, 중형 2개',
      },
    })
    // The answer to the first request was lost.
    const again = await count(id, { SMALL: 1, MEDIUM: 2 }, { revision })
    expect(again.body.data).toEqual(body.data)

    const { pots, priceChange, paymentInfo, timeline } = await care.detail('customer-1', id)
    expect(pots).toEqual({ SMALL: 1, MEDIUM: 2, LARGE: 0 })
    expect(priceChange).toEqual(body.data.priceChange)
    expect(paymentInfo).toMatchObject({ totalAmount: 15_000, dueAmount: 0 })
    expect(timeline[0].details).toBe('소형 1개, 중형 2개')
    expect((await careRecord(id)).pots.map(({ booked }: { booked: string }) => booked)).toEqual([
      ...['20cm 이하', '30cm 이하', '30cm 이하'],
    ])
    const { history } = (await care.callAs('operator', 'GET', `${admin}/${id}`)).body.data
    expect(history.map(({ note }: { note: string }) => note)).toContain(
      '화분 수: 중형 1개 → 소형 1개, 중형 2개',
    )
    const entries = await care.server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      ...['reservation.changePotCounts', 'reservation.proposePriceChange'],
    ])

    await answer(id, 'approve', priceChange.id)
    await care.pay('customer-1', id, 20_000)
    expect((await care.detail('customer-1', id)).paymentInfo).toMatchObject({
      ...{ totalAmount: 35_000, paidAmount: 35_000, dueAmount: 0 },
    })
  })

  it('gives back what fewer pots cost less, once the customer has agreed', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 2 } })
    await care.move(id, 'PICKED_UP')
    const { priceChange } = (await count(id, { MEDIUM: 1 })).body.data
    expect(priceChange).toMatchObject({ status: 'PROPOSED', difference: -15_000 })
    expect((await care.detail('customer-1', id)).paymentInfo.refundPendingAmount).toBe(0)
    await answer(id, 'approve', priceChange.id)
    await care.runJobs()
    expect((await care.detail('customer-1', id)).paymentInfo).toMatchObject({
      ...{ totalAmount: 15_000, paidAmount: 30_000, refundedAmount: 15_000 },
    })
  })

  it('asks for what the pots cost when a wrong count is corrected, whatever became of the first question', async () => {
    const end = {
      withdrawn: (id: string, change: string) =>
        care.callAs('operator', 'POST', `${admin}/${id}/price-changes/${change}/withdrawal`, {
          reason: '오타',
        }),
      declined: (id: string, change: string) => answer(id, 'decline', change),
    }
    for (const how of ['withdrawn', 'declined'] as const) {
      const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 3 } })
      const wrong = (await count(id, { LARGE: 3 })).body.data
      expect(wrong.priceChange).toMatchObject({ previousAmount: 45_000, newAmount: 90_000 })
      await end[how](id, wrong.priceChange.id)
      care.advanceClock(1000)
      // Nothing is given back for a question that nobody has agreed to.
      expect((await count(id, { MEDIUM: 3 })).body.data.priceChange, how).toBeNull()
      const { priceQuestion } = (await care.callAs('operator', 'GET', `${admin}/${id}`)).body.data
      expect(priceQuestion, how).toBeNull()
      const right = (await count(id, { MEDIUM: 4 })).body.data
      expect(right.priceChange, how).toMatchObject({ previousAmount: 45_000, newAmount: 60_000 })
    }
  })

  it('keeps what was agreed besides the pots', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 3 } })
    const form = new FormData()
    form.set('amount', '40000')
    form.set('reason', '늦어서 깎아 드려요')
    const { id: change } = (await care.callAs('operator', 'POST', `${admin}/${id}/price-changes`, form)).body
      .data
    await answer(id, 'approve', change)
    const { priceChange } = (await count(id, { MEDIUM: 4 })).body.data
    expect(priceChange).toMatchObject({ previousAmount: 40_000, newAmount: 55_000 })
  })

  it('waits while a second administrator is asked about fewer pots', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { LARGE: 3 } })
    expect((await count(id, { MEDIUM: 1 })).body.data.priceChange.status).toBe('AWAITING_APPROVAL')
    expect((await count(id, { LARGE: 3 })).body.code).toBe('REFUND_PROPOSED')
    expect((await care.row(id)).potCount).toBe(1)
  })

  it('asks a second administrator first where one person may not give so much back', async () => {
    const id = await care.bookAndPay('customer-1', { pots: { MEDIUM: 1, LARGE: 2 } })
    const { priceChange } = (await count(id, { MEDIUM: 1 })).body.data
    expect(priceChange).toMatchObject({ status: 'AWAITING_APPROVAL', difference: -60_000 })
    expect(await care.detail('customer-1', id)).toMatchObject({
      ...{ pots: { SMALL: 0, MEDIUM: 1, LARGE: 0 }, priceChange: null },
      paymentInfo: { totalAmount: 75_000, refundPendingAmount: 0 },
    })
    const approved = await care.callAs(
      'admin',
      'POST',
      `/api/v1/admin/refund-proposals/${priceChange.id}/approve`,
      {},
    )
    expect(approved.status).toBe(200)
    expect((await care.detail('customer-1', id)).priceChange).toMatchObject({
      ...{ status: 'PROPOSED', newAmount: 15_000 },
    })
  })

  it('fills the slots with the pots that are there, and empties them again', async () => {
    const id = await care.bookAndPay('customer-1')
    const { pickupDate, deliveryDate } = await care.row(id)
    await care.server.db.update(slot).set({ pots: 1 })
    const asked = await care.callAs('operator', 'POST', '/api/v1/admin/reschedule-proposals', {
      ...{ leg: 'DELIVERY', date: '2026-11-24', slot: 'AM', reason: '길이 막혀요.' },
      reservations: [{ id, revision: (await care.row(id)).revision }],
    })
    expect(asked.body.data.results).toMatchObject([{ outcome: 'PROPOSED' }])
    const all = async () => [
      await potsIn('PICKUP', pickupDate),
      await potsIn('DELIVERY', deliveryDate),
      await potsIn('DELIVERY', '2026-11-24'),
    ]
    expect((await count(id, { MEDIUM: 3 })).status).toBe(200)
    expect(await all()).toEqual([3, 3, 3])
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    expect(await all()).toEqual([0, 0, 0])
  })

  it('is refused from a stale page, while another price is open, and for no pots or too many', async () => {
    const id = await care.bookAndPay('customer-1')
    const stale = await count(id, { MEDIUM: 2 }, { revision: 0 })
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await count(id, {})).status).toBe(400)
    expect((await count(id, { SMALL: 30, LARGE: 1 })).status).toBe(400)
    await count(id, { MEDIUM: 2 })
    const open = await count(id, { MEDIUM: 3 })
    expect([open.status, open.body.message]).toEqual([409, '손님의 답을 기다리는 금액 제안이 이미 있어요.'])
    expect((await care.row(id)).potCount).toBe(2)
  })

  it('is refused before the payment, once the care has begun, and once a pot has a record', async () => {
    const unpaid = await care.book('customer-1')
    const recorded = await care.bookAndPay('customer-1')
    const inCare = await care.bookAndPay('customer-1')
    for (const id of [recorded, inCare]) await care.move(id, 'PICKED_UP')
    await care.move(inCare, 'IN_CARE')
    await care.callAs('operator', 'PUT', `${admin}/${recorded}/pots/1`, {
      ...{ diameter: '30cm 이하', conditions: ['HEALTHY'], revision: 0 },
    })
    for (const [id, sentence] of [
      [unpaid, '화분 수는 케어를 시작하기 전까지만 바꿀 수 있어요.'],
      [inCare, '화분 수는 케어를 시작하기 전까지만 바꿀 수 있어요.'],
      [recorded, '이미 기록한 화분이 있어 화분 수를 바꿀 수 없어요.'],
    ] as const) {
      const { status, body } = await count(id, { MEDIUM: 2 })
      expect([status, body.code, body.message]).toEqual([409, 'MOVE_NOT_ALLOWED', sentence])
    }
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${unpaid}/cancel`, {})
    const missing = await care.callAs('operator', 'PUT', `${admin}/${newId()}/pot-counts`, {
      ...{ pots: { SMALL: 1, MEDIUM: 0, LARGE: 0 }, revision: 0 },
    })
    expect([missing.status, missing.body.code]).toEqual([404, 'RESERVATION_NOT_FOUND'])
  })

  it('happens once when two people count at the same moment', async () => {
    const id = await care.bookAndPay('customer-1')
    const { pickupDate } = await care.row(id)
    const answers = await Promise.all([count(id, { MEDIUM: 2 }), count(id, { SMALL: 4 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { potCount } = await care.row(id)
    expect(await potsIn('PICKUP', pickupDate)).toBe(potCount)
    expect(potCount).toBe(answers[0]?.status === 200 ? 2 : 4)
  })
})
