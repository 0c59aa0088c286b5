import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payment } from '../../src/features/payment/payment.tables.ts'
import { reservation, reservationCount } from '../../src/features/reservation/reservation.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  // Enough capacity for every run of the random sequences.
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.server.db.delete(reservation)
  await care.server.db.delete(reservationCount)
})

const list = async (query = '') =>
  (await care.callAs('customer-1', 'GET', `/api/v1/reservations?${query}`)).body.data
const idsOf = (page: { reservations: { id: string }[] }) => page.reservations.map(({ id }) => id)
const bookMany = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    care.advanceClock(1000)
    ids.unshift(await care.book('customer-1'))
  }
  return ids
}

describe('the list of reservations', () => {
  it('is sorted newest first, without gaps or repeats, by page and by cursor', async () => {
    const ids = await bookMany(23)
    const byCursor: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(cursor && `cursor=${cursor}`)
      byCursor.push(...idsOf(page))
      if (!page.hasNext) break
      cursor = page.nextCursor
    }
    expect(byCursor).toEqual(ids)
    const pages = [await list('page=0'), await list('page=1'), await list('page=2')]
    expect(pages.flatMap(idsOf)).toEqual(ids)
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false])
    expect(pages[2].reservations).toHaveLength(3)
  })

  it('returns the fields of a list item', async () => {
    await care.book('customer-1', { pots: { SMALL: 1, LARGE: 2 }, pickupTime: 'PM' })
    expect((await list()).reservations[0]).toMatchObject({
      pickupScheduledAt: '2026-11-10T13:00:00+09:00',
      deliveryScheduledAt: '2026-11-17T13:00:00+09:00',
      plantImage: null,
      status: 'WAITING',
      statusLabel: '대기',
      serviceTypeSummary: '픽업 케어 서비스 (소형 1개, 대형 2개)',
      potCount: 3,
      totalAmountFormatted: '65,000원',
      specialRequest: null,
      paymentRequired: true,
    })
  })

  it('says until when an unpaid booking has to be paid, and when that is by a transfer; so do its payment and the booking form', async () => {
    const id = await care.book('customer-1')
    const read = async () => ({
      listed: (await list()).reservations[0],
      paying: (await care.callAs('customer-1', 'GET', '/api/v1/payments')).body.data.payments[0],
    })
    await care.callAs('customer-1', 'POST', '/api/v1/payments/toss/initiate', {
      reservationId: id,
      amount: (await care.detail('customer-1', id)).paymentInfo.dueAmount,
    })
    const { holdUntil, timeline } = await care.detail('customer-1', id)
    expect(await read()).toMatchObject({
      listed: { payUntil: holdUntil, isDepositAwaited: false },
      paying: { reservationId: id, payUntil: holdUntil, pickupDate: timeline[0].date, potCount: 1 },
    })

    const change = (values: Partial<typeof payment.$inferInsert>) =>
      care.server.db.update(payment).set(values).where(eq(payment.reservationId, id))
    await change({ status: 'FAILED', failCode: 'PAY_PROCESS_CANCELED' })
    expect((await read()).paying).toMatchObject({ isClosedByCustomer: true, payUntil: holdUntil })

    const dueAt = '2026-11-04T23:59:00+09:00'
    const virtualAccount = { bank: '국민은행', accountNumber: '123', dueAt, secret: null }
    await change({ status: 'PENDING', failCode: null, virtualAccount })
    expect(await read()).toMatchObject({
      listed: { payUntil: dueAt, isDepositAwaited: true },
      paying: { reservationId: id, payUntil: null },
    })

    const path = '/api/v1/pickup-reservations/options'
    const countUnpaid = async () => (await care.callAs('customer-1', 'GET', path)).body.data.unpaidCount
    expect(await countUnpaid()).toBe(1)
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
    expect((await read()).listed).toMatchObject({ payUntil: null, isDepositAwaited: false })
    expect(await countUnpaid()).toBe(0)
  })

  it('filters by tab in every accepted spelling and counts each tab', async () => {
    const [cancelled = '', going = ''] = await bookMany(2)
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${cancelled}/cancel`, {})
    for (const name of ['in-progress', 'inProgress', 'IN_PROGRESS'])
      expect(idsOf(await list(`category=${name}`))).toEqual([going])
    expect(idsOf(await list('category=cancelled'))).toEqual([cancelled])
    expect(idsOf(await list('category=completed'))).toEqual([])
    expect((await list('category=completed')).statusCounts).toEqual({
      total: 2,
      inProgress: 1,
      completed: 0,
      cancelled: 1,
    })
    expect((await care.callAs('customer-1', 'GET', '/api/v1/reservations?category=other')).status).toBe(400)
  })

  it('leaves out expired bookings; their detail gives the reason and their capacity is released', async () => {
    const id = await care.book('customer-1', { pickupDate: '2026-11-12' })
    care.advanceClock(31 * 60_000)
    // The job has not run yet, but the booking already counts as expired.
    const before = await care.detail('customer-1', id)
    expect(before).toMatchObject({ expired: true, paymentRequired: false, canCancel: false })
    await care.runJobs()
    expect(await list()).toMatchObject({ reservations: [], statusCounts: { total: 0, inProgress: 0 } })
    expect(await care.detail('customer-1', id)).toMatchObject({
      status: 'CANCELLED',
      expired: true,
      endReason: '결제 시간이 지나 예약이 취소됐어요. 다시 예약해 주세요.',
      canCancel: false,
      canReschedule: false,
    })
    expect(await care.countTakenStops('PICKUP', '2026-11-12')).toBe(0)
    const { body } = await care.callAs('customer-1', 'GET', '/api/v1/user/my-page')
    expect(body.data.serviceStats).toEqual({ reservationCount: 0, paymentCount: 0 })
  })

  it('keeps its counts correct after any sequence of changes, in line with home and my page', async () => {
    const steps = fc.array(fc.constantFrom('book', 'pay', 'cancel', 'expire', 'deliver'), {
      minLength: 4,
      maxLength: 14,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await care.server.db.delete(reservation)
        await care.server.db.delete(reservationCount)
        const unpaid: string[] = []
        const paid: string[] = []
        for (const step of sequence) {
          care.advanceClock(1000)
          if (step === 'book')
            unpaid.push(await care.book('customer-1', { pickupDate: care.findSoonPickupDay() }))
          if (step === 'pay' && unpaid.length > 0) {
            const id = unpaid.pop() ?? ''
            await care.pay('customer-1', id)
            paid.push(id)
          }
          if (step === 'cancel') {
            const id = unpaid.pop() ?? paid.pop()
            if (id) await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/cancel`, {})
          }
          if (step === 'expire') {
            care.advanceClock(31 * 60_000)
            unpaid.length = 0
            await care.runJobs()
          }
          if (step === 'deliver' && paid.length > 0) {
            const id = paid.pop() ?? ''
            await care.move(id, 'DONE', { reason: '한 번에' }, 'admin')
          }
        }
        await expectRecount()
      }),
      { numRuns: 12 },
    )
  }, 300_000)
})

async function expectRecount() {
  const rows = await care.server.db.select().from(reservation)
  const recount = (listing: string) => rows.filter((row) => row.listing === listing).length
  const [inProgress, completed, cancelled] = ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'].map(recount)
  const seen = rows.length - recount('HIDDEN')
  const { statusCounts } = await list()
  expect(statusCounts).toEqual({ total: seen, inProgress, completed, cancelled })
  expect((await list('category=in-progress&size=50')).reservations).toHaveLength(inProgress ?? 0)
  const myPage = await care.callAs('customer-1', 'GET', '/api/v1/user/my-page')
  expect(myPage.body.data.serviceStats.reservationCount).toBe(seen)
  const home = await care.callAs('customer-1', 'GET', '/api/v1/common/home/dashboard')
  expect(home.body.data.activeCareServices).toHaveLength(Math.min(inProgress ?? 0, 5))
}

describe('another member’s reservation', () => {
  it('is answered like a missing one by every endpoint', async () => {
    const id = await care.bookAndPay('customer-1')
    const never = '019d0000-0000-7000-8000-000000000000'
    const calls = [
      ['GET', ''],
      ['GET', '/cancel-preview'],
      ['POST', '/cancel', {}],
      ['POST', '/reschedule', { newDateTime: '2026-11-24 09:00' }],
      ['POST', '/reschedule-pickup', { newDateTime: '2026-11-24 09:00' }],
      ['GET', '/reschedule-days?leg=PICKUP'],
      ['POST', '/price-change/approve', { priceChangeId: never }],
      ['POST', '/price-change/decline', { priceChangeId: never }],
    ] as const
    for (const [method, rest, body] of calls) {
      const foreign = await care.callAs('customer-2', method, `/api/v1/reservations/${id}${rest}`, body)
      const missing = await care.callAs('customer-2', method, `/api/v1/reservations/${never}${rest}`, body)
      expect([rest, foreign.status]).toEqual([rest, 404])
      expect(foreign.body).toEqual(missing.body)
    }
    const [row] = await care.server.db.select().from(reservation).where(eq(reservation.id, id))
    expect(row?.status).toBe('PICKUP_SCHEDULED')
  })
})
