import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import { createReservationWorld, type ReservationWorld } from '../support/reservation-world.ts'

let care: ReservationWorld
beforeAll(async () => {
  care = await createReservationWorld()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.setClock('2026-11-02T10:00:00')
  await care.server.db.delete(slot)
})

type Leg = 'PICKUP' | 'DELIVERY'
const change = (id: string, leg: Leg, newDateTime: string, reason?: string) => {
  const rest = leg === 'PICKUP' ? 'reschedule-pickup' : 'reschedule'
  return care.callAs('customer-1', 'POST', `/api/v1/reservations/${id}/${rest}`, {
    newDateTime,
    ...(reason && { reason }),
  })
}
const daysOf = async (id: string, leg: Leg) =>
  (await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/reschedule-days?leg=${leg}`)).body
/** Creates a reservation in DELIVERY_SCHEDULED. */
const withDelivery = async () => {
  const id = await care.bookAndPay('customer-1')
  for (const to of ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'] as const)
    await care.move(id, to)
  return id
}

describe('rescheduling the pickup', () => {
  it('reserves the new slot, releases the old one and adds an event', async () => {
    const id = await care.bookAndPay('customer-1')
    const answer = await change(id, 'PICKUP', '2026-11-12 14:30', '출장이 생겼어요')
    expect(answer.body).toMatchObject({ message: '일정이 변경되었습니다.' })
    expect(answer.body.data.timeline[0]).toMatchObject({ date: '2026-11-12', time: '14:30', status: '예정' })
    expect(await care.countTakenStops('PICKUP', '2026-11-10')).toBe(0)
    expect(await care.countTakenStops('PICKUP', '2026-11-12', 'PM')).toBe(1)
    expect((await care.events(id)).at(-1)).toMatchObject({ kind: 'RESCHEDULED', reason: '출장이 생겼어요' })
  })

  it('also moves the delivery when it would be less than a week later, and says so in the notice', async () => {
    const id = await care.bookAndPay('customer-1')
    await change(id, 'PICKUP', '2026-11-19T09:00:00')
    expect(await care.row(id)).toMatchObject({ pickupDate: '2026-11-19', deliveryDate: '2026-11-26' })
    expect([
      await care.countTakenStops('DELIVERY', '2026-11-17'),
      await care.countTakenStops('DELIVERY', '2026-11-26'),
    ]).toEqual([0, 1])
    const { content } = (await care.callAs('customer-1', 'GET', '/api/v1/notifications')).body.data
    expect(content[0]).toMatchObject({
      title: '수거 일정이 바뀌었어요',
      message:
        '11월 19일 (목) 오전 9시~12시에 식물을 모시러 갈게요. 배송 예정일도 옮겼어요: 11월 26일 (목) 오전 9시~12시.',
    })
  })

  it.each([
    ['tomorrow', 400, 'RESCHEDULE_INVALID'],
    ['2026-11-31 09:00', 400, 'RESCHEDULE_INVALID'],
    ['2026-11-12 24:00', 400, 'RESCHEDULE_INVALID'],
    ['2026-11-10 09:00', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-03 09:59', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-01 09:00', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-12 08:59', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-12 12:00', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-12 18:00', 409, 'RESCHEDULE_NOT_ALLOWED'],
    ['2026-11-11 09:00', 409, 'BOOKING_DATE_CLOSED'],
    ['2028-11-07 09:00', 409, 'BOOKING_DATE_CLOSED'],
  ])('is refused for %s', async (wanted, status, code) => {
    const id = await care.bookAndPay('customer-1')
    const answer = await change(id, 'PICKUP', wanted)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await care.row(id)).toMatchObject({ pickupDate: '2026-11-10', pickupChanges: 0 })
  })

  it('is possible twice, and not within 24 hours of the appointment', async () => {
    const id = await care.bookAndPay('customer-1')
    care.setClock('2026-11-09T09:00:00')
    expect((await change(id, 'PICKUP', '2026-11-12 09:00')).status).toBe(200)
    care.setClock('2026-11-11T09:00:01')
    expect(await care.detail('customer-1', id)).toMatchObject({
      canReschedule: false,
      rescheduleRefusal: expect.stringContaining('24시간'),
    })
    expect((await change(id, 'PICKUP', '2026-11-17 09:00')).body.message).toContain('24시간')
    care.setClock('2026-11-11T09:00:00')
    expect(await care.detail('customer-1', id)).toMatchObject({
      canReschedule: true,
      rescheduleRefusal: null,
    })
    expect((await change(id, 'PICKUP', '2026-11-17 09:00')).body.data).toMatchObject({
      canReschedule: false,
      rescheduleRefusal: expect.stringContaining('2번까지만'),
    })
    expect((await change(id, 'PICKUP', '2026-11-19 09:00')).body.message).toContain('2번까지만')
  })

  it('that was made already succeeds with the present state and counts once', async () => {
    const id = await care.bookAndPay('customer-1')
    for (const newDateTime of ['2026-11-12 09:00', '2026-11-12 09:00']) {
      const { status, body } = await change(id, 'PICKUP', newDateTime)
      expect([status, body.data.timeline[0].date]).toEqual([200, '2026-11-12'])
    }
    expect((await care.row(id)).pickupChanges).toBe(1)
    expect((await care.events(id)).filter(({ kind }) => kind === 'RESCHEDULED')).toHaveLength(1)
  })

  it('within a deduction window keeps the deduction of a later cancellation, and says so before', async () => {
    const id = await care.bookAndPay('customer-1', { pickupTime: 'PM' })
    expect((await daysOf(id, 'PICKUP')).data.keptDeduction).toBeUndefined()
    care.setClock('2026-11-09T00:00:00')
    expect((await daysOf(id, 'PICKUP')).data.keptDeduction).toBe(
      '수거 하루 전에 일정을 바꾸면, 나중에 예약을 취소하실 때 준비 비용 10%를 빼고 돌려드려요.',
    )
    await change(id, 'PICKUP', '2026-12-01 09:00')
    care.setClock('2026-11-10T10:00:00')
    const { data } = (await care.callAs('customer-1', 'GET', `/api/v1/reservations/${id}/cancel-preview`))
      .body
    expect(data).toMatchObject({
      tier: 'DAY_BEFORE',
      refundAmount: 13_500,
      text: '수거 하루 전에 일정을 바꾼 예약이라 준비 비용 10%를 뺀 금액을 돌려드려요.',
    })
  })

  it('to an earlier day brings the delivery forward only when the customer wants it', async () => {
    const ids = [
      await care.bookAndPay('customer-1', { pickupDate: '2026-11-24' }),
      await care.bookAndPay('customer-1', { pickupDate: '2026-11-24' }),
    ] as const
    const { days } = (await daysOf(ids[0], 'PICKUP')).data
    expect(days.find((day: { date: string }) => day.date === '2026-11-10').delivery).toBe('2026-11-17')
    await change(ids[0], 'PICKUP', '2026-11-10 09:00')
    expect((await care.row(ids[0])).deliveryDate).toBe('2026-12-01')
    await care.callAs('customer-1', 'POST', `/api/v1/reservations/${ids[1]}/reschedule-pickup`, {
      newDateTime: '2026-11-10 09:00',
      bringsDeliveryForward: true,
    })
    expect((await care.row(ids[1])).deliveryDate).toBe('2026-11-17')
    expect([
      await care.countTakenStops('DELIVERY', '2026-11-17'),
      await care.countTakenStops('DELIVERY', '2026-12-01'),
    ]).toEqual([1, 1])
  })

  it('is refused without any change when the slot is full', async () => {
    const id = await care.bookAndPay('customer-1')
    const full = {
      leg: 'PICKUP',
      date: '2026-11-12',
      slot: 'AM',
      stops: 1,
      pots: 9,
      takenStops: 1,
      takenPots: 1,
    } as const
    await care.server.db.insert(slot).values(full)
    expect((await change(id, 'PICKUP', '2026-11-12 09:00')).body.code).toBe('SLOT_UNAVAILABLE')
    expect([
      await care.countTakenStops('PICKUP', '2026-11-10'),
      await care.countTakenStops('PICKUP', '2026-11-12'),
    ]).toEqual([1, 1])
    const days = (await daysOf(id, 'PICKUP')).data.days
    expect(days.find((day: { date: string }) => day.date === '2026-11-12').slots[0].state).toBe('FULL')
  })

  it('lists days from 24 hours ahead and the number of changes left', async () => {
    const id = await care.bookAndPay('customer-1')
    const { days, changesLeft } = (await daysOf(id, 'PICKUP')).data
    expect(changesLeft).toBe(2)
    expect(days).toHaveLength(8)
    expect(days[0]).toEqual({
      date: '2026-11-03',
      closedFor: null,
      delivery: '2026-11-10',
      slots: [
        { slot: 'AM', state: 'CLOSED', room: 30 },
        { slot: 'PM', state: 'OPEN', room: 30 },
      ],
    })
  })

  it('never exceeds the capacity of a slot with concurrent requests', async () => {
    await care.server.db.update(slotPattern).set({ stops: 20, pots: 60 })
    const ids = await Promise.all(Array.from({ length: 8 }, () => care.bookAndPay('customer-1')))
    const room = { leg: 'PICKUP', date: '2026-11-12', slot: 'AM', stops: 3, pots: 60 } as const
    await care.server.db.insert(slot).values(room)
    const answers = await Promise.all(ids.map((id) => change(id, 'PICKUP', '2026-11-12 09:00')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect([
      await care.countTakenStops('PICKUP', '2026-11-12'),
      await care.countTakenStops('PICKUP', '2026-11-10'),
    ]).toEqual([3, 5])
  })
})

describe('rescheduling the delivery', () => {
  it('is possible while the delivery is scheduled, from a week after the pickup on', async () => {
    const id = await withDelivery()
    expect((await change(id, 'DELIVERY', '2026-11-12 09:00')).body.message).toContain('7일')
    expect((await change(id, 'PICKUP', '2026-11-12 09:00')).body.code).toBe('RESCHEDULE_NOT_ALLOWED')
    const { days } = (await daysOf(id, 'DELIVERY')).data
    expect(days[0].date).toBe('2026-11-17')
    const answer = await change(id, 'DELIVERY', '2026-11-24 13:00')
    expect(answer.body.data.timeline[2]).toMatchObject({ date: '2026-11-24', time: '13:00' })
    expect([
      await care.countTakenStops('DELIVERY', '2026-11-17'),
      await care.countTakenStops('DELIVERY', '2026-11-24', 'PM'),
    ]).toEqual([0, 1])
    expect((await care.row(id)).deliveryChanges).toBe(1)
  })

  it('is refused before the delivery is scheduled', async () => {
    const id = await care.bookAndPay('customer-1')
    const answer = await change(id, 'DELIVERY', '2026-11-24 13:00')
    expect([answer.status, answer.body.code]).toEqual([409, 'RESCHEDULE_NOT_ALLOWED'])
    expect((await daysOf(id, 'DELIVERY')).code).toBe('RESCHEDULE_NOT_ALLOWED')
  })
})
