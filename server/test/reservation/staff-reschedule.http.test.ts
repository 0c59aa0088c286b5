import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { auditLog } from '../../src/shared/audit/audit.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
  await care.raiseCapacity()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

const reason = '차량을 정비해야 해요.'
type Wish = { leg?: 'PICKUP' | 'DELIVERY'; date: string; slot?: 'AM' | 'PM' }

/** Moves reservations to a slot as an operator; with the present revisions unless others are given. */
async function reschedule(ids: string[], wish: Wish, revisions: Record<string, number> = {}) {
  const reservations = await Promise.all(
    ids.map(async (id) => ({ id, revision: revisions[id] ?? (await care.row(id)).revision })),
  )
  const body = { leg: 'PICKUP', slot: 'AM', reason, ...wish, reservations }
  return care.callAs('operator', 'POST', '/api/v1/admin/reservation-reschedules', body)
}
const outcomes = async (...wish: Parameters<typeof reschedule>) =>
  (await reschedule(...wish)).body.data.results.map(({ outcome }: { outcome: string }) => outcome)

const noticesOf = async (person: string, id: string) => {
  const { body } = await care.callAs(person, 'GET', '/api/v1/notifications?size=50')
  const content: { title: string; message: string; link: string }[] = body.data.content
  return content.filter(
    ({ link, title }) => link === `/reservation-detail/${id}` && title.includes('옮겼어요'),
  )
}
const auditOf = (id: string) =>
  care.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'reservation.reschedule')))
const cancelPreview = async (id: string) =>
  (await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/cancel-preview`)).body.data
const roomFor = (stops: number) => ({ stops, pots: 90, takenStops: 0, takenPots: 0 })

describe('staff moving the pickup of one reservation', () => {
  it('exchanges the capacity, writes timeline, history and audit, and notifies the customer once', async () => {
    const id = await care.bookAndPay('customer-1')
    const { revision } = await care.row(id)
    for (let time = 1; time <= 2; time += 1) {
      const answer = await reschedule([id], { date: '2026-11-19', slot: 'PM' }, { [id]: revision })
      const moved = { id, number: expect.any(String), outcome: 'MOVED', problem: null }
      const deliveryDate = time === 1 ? { deliveryDate: '2026-11-26' } : {}
      expect(answer.body.data.results).toEqual([{ ...moved, ...deliveryDate }])
    }
    expect(await care.row(id)).toMatchObject({
      ...{ pickupDate: '2026-11-19', pickupTime: '13:00', pickupChanges: 0, keptDeduction: null },
      deliveryDate: '2026-11-26',
    })
    expect([
      await care.countTakenStops('PICKUP', '2026-11-10'),
      await care.countTakenStops('PICKUP', '2026-11-19', 'PM'),
      await care.countTakenStops('DELIVERY', '2026-11-17'),
      await care.countTakenStops('DELIVERY', '2026-11-26'),
    ]).toEqual([0, 1, 0, 1])
    expect((await care.detail('customer-1', id)).timeline[0]).toMatchObject({
      date: '2026-11-19',
      notes: `새잎에서 일정을 옮겼어요. ${reason}`,
    })
    const { body } = await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)
    expect(body.data.history[0]).toMatchObject({
      ...{ kind: 'RESCHEDULED', actorName: '운영자 한들', reason },
      note: '수거 11월 10일 (화) 오전 9시~12시 → 11월 19일 (목) 오후 1시~6시, 배송 11월 17일 (화) 오전 9시~12시 → 11월 26일 (목) 오전 9시~12시',
    })
    expect(await noticesOf('customer-1', id)).toMatchObject([
      { message: expect.stringContaining('11월 19일 (목) 오후 1시~6시에 식물을 모시러 갈게요.') },
    ])
    expect((await noticesOf('customer-1', id))[0]?.message).toContain(reason)
    expect(await auditOf(id)).toMatchObject([
      { before: { pickup: '2026-11-10 09:00' }, after: { pickup: '2026-11-19 13:00' }, reason },
    ])
  })

  it('is refused from a stale tab, in the existing words', async () => {
    const id = await care.bookAndPay('customer-1')
    const { revision } = await care.row(id)
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/reschedule-pickup`, {
      newDateTime: '2026-11-12 09:00',
    })
    const { body } = await reschedule([id], { date: '2026-11-19' }, { [id]: revision })
    expect(body.data.results).toMatchObject([
      {
        outcome: 'CHANGED',
        problem: '그사이 내용이 바뀌었어요. 새로고침한 뒤 다시 시도해 주세요.',
      },
    ])
    expect((await care.row(id)).pickupDate).toBe('2026-11-12')
  })

  it('never shares the last place with a customer who asks for it at the same time', async () => {
    const [ours, theirs] = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-2')]
    await care.server.db.insert(slot).values({ leg: 'PICKUP', date: '2026-11-12', slot: 'AM', ...roomFor(1) })
    const path = `/api/v1/reservations/${theirs}/reschedule-pickup`
    const [byStaff, byCustomer] = await Promise.all([
      outcomes([ours], { date: '2026-11-12' }),
      care.callAs('customer-2', 'POST', path, { newDateTime: '2026-11-12 09:00' }),
    ])
    const won = [byStaff[0] === 'MOVED', byCustomer.status === 200]
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(byStaff[0]).toBe(won[0] ? 'MOVED' : 'FULL')
    expect([
      await care.countTakenStops('PICKUP', '2026-11-12'),
      await care.countTakenStops('PICKUP', '2026-11-10'),
    ]).toEqual([1, 1])
  })

  it('costs no deduction, and gives none back that the customer brought about', async () => {
    const ids = [await care.bookAndPay('customer-1'), await care.bookAndPay('customer-1')] as const
    care.setClock('2026-11-09T08:00:00')
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${ids[1]}/reschedule-pickup`, {
      newDateTime: '2026-11-24 09:00',
    })
    care.setClock('2026-11-09T20:00:00')
    expect(await cancelPreview(ids[0])).toMatchObject({ tier: 'DAY_BEFORE', refundAmount: 13_500 })
    expect(await outcomes([...ids], { date: '2026-12-01' })).toEqual(['MOVED', 'MOVED'])
    expect(await cancelPreview(ids[0])).toMatchObject({ tier: 'FULL', refundAmount: 15_000 })
    expect(await cancelPreview(ids[1])).toMatchObject({ tier: 'DAY_BEFORE', refundAmount: 13_500 })
    // A day so near that cancelling would cost more than before is the customer's to choose.
    const { body } = await reschedule([ids[0]], { date: '2026-11-10' })
    expect(body.data.results[0]).toMatchObject({
      outcome: 'REFUSED',
      problem: expect.stringContaining('준비 비용'),
    })
    expect((await care.row(ids[0])).pickupDate).toBe('2026-12-01')
  })

  it('is refused on days without service, before the payment and for reservations that do not exist', async () => {
    const [paid, unpaid] = [await care.bookAndPay('customer-1'), await care.book('customer-1')]
    expect(await outcomes([paid], { date: '2026-11-11' })).toEqual(['REFUSED'])
    expect(await outcomes([paid], { date: '2026-11-01' })).toEqual(['REFUSED'])
    const missing = '01a20140-0000-7000-8000-000000000000'
    expect(await outcomes([unpaid, missing], { date: '2026-11-12' }, { [missing]: 0 })).toEqual([
      'REFUSED',
      'REFUSED',
    ])
    expect(await care.row(unpaid)).toMatchObject({ pickupDate: '2026-11-10' })
    expect((await reschedule([paid], { date: '2026-13-01' })).status).toBe(400)
  })
})

describe('staff moving the delivery', () => {
  it('is possible from the confirmation on, and not less than a week after the pickup', async () => {
    const id = await care.bookAndPay('customer-1')
    const leg = 'DELIVERY'
    const { body } = await care.callAs('operator', 'GET', `/api/v1/admin/reservations/${id}`)
    expect(body.data.reschedules).toEqual([
      { leg: 'PICKUP', from: null },
      { leg, from: '2026-11-17' },
    ])
    expect(await outcomes([id], { leg, date: '2026-11-12' })).toEqual(['REFUSED'])
    expect(await outcomes([id], { leg, date: '2026-11-24', slot: 'PM' })).toEqual(['MOVED'])
    expect(await noticesOf('customer-1', id)).toMatchObject([{ title: '배송 일정을 옮겼어요' }])
    await care.move(id, 'PICKED_UP')
    expect(await outcomes([id], { date: '2026-11-24' })).toEqual(['REFUSED'])
    expect(await outcomes([id], { leg, date: '2026-11-26' })).toEqual(['MOVED'])
    expect([
      await care.countTakenStops(leg, '2026-11-17'),
      await care.countTakenStops(leg, '2026-11-24', 'PM'),
      await care.countTakenStops(leg, '2026-11-26'),
    ]).toEqual([0, 0, 1])
  })

  it('lists the days with the state of each slot', async () => {
    await care.server.db
      .insert(slot)
      .values({ leg: 'DELIVERY', date: '2026-11-19', slot: 'AM', ...roomFor(0) })
    const path = '/api/v1/admin/reschedule-days?leg=DELIVERY&pots=3&from=2026-11-18'
    const { days } = (await care.callAs('operator', 'GET', path)).body.data
    expect(days[0]).toMatchObject({
      date: '2026-11-19',
      slots: [
        { slot: 'AM', state: 'FULL' },
        { slot: 'PM', state: 'OPEN' },
      ],
    })
    expect(days).toHaveLength(14)
  })
})

describe('staff emptying a day', () => {
  it('moves what fits, says what happened to each, and the rest can be moved to another slot', async () => {
    const booking = { pickupDate: '2026-11-12' }
    const ids = [
      await care.bookAndPay('customer-1', booking),
      await care.bookAndPay('customer-2', booking),
      await care.bookAndPay('customer-3', booking),
    ] as const
    const changed = await care.bookAndPay('customer-2', { ...booking, pickupTime: 'PM' })
    const all = [...ids, changed]
    await care.server.db.insert(slot).values({ leg: 'PICKUP', date: '2026-11-19', slot: 'AM', ...roomFor(2) })
    const closing = () =>
      care.callAs('operator', 'PUT', '/api/v1/admin/calendar/days/2026-11-12/closure', {
        ...{ reason: '차량 정비', leg: 'PICKUP' },
      })
    expect((await closing()).body).toMatchObject({
      code: 'PLACES_TAKEN',
      message: expect.stringContaining('4건'),
    })

    const stale = { [changed]: (await care.row(changed)).revision - 1 }
    expect(await outcomes(all, { date: '2026-11-19' }, stale)).toEqual(['MOVED', 'MOVED', 'FULL', 'CHANGED'])
    expect(await care.row(ids[2])).toMatchObject({ pickupDate: '2026-11-12', holdsPickup: true })
    expect(await outcomes([ids[2], changed], { date: '2026-11-19', slot: 'PM' })).toEqual(['MOVED', 'MOVED'])
    expect([
      await care.countTakenStops('PICKUP', '2026-11-12'),
      await care.countTakenStops('PICKUP', '2026-11-12', 'PM'),
      await care.countTakenStops('PICKUP', '2026-11-19'),
      await care.countTakenStops('PICKUP', '2026-11-19', 'PM'),
    ]).toEqual([0, 0, 2, 2])
    for (const [index, person] of ['customer-1', 'customer-2', 'customer-3'].entries())
      expect(await noticesOf(person, ids[index] ?? '')).toHaveLength(1)
    expect((await closing()).status).toBe(200)
  })
})
