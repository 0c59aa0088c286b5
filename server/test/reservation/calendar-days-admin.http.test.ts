import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { findTakenCapacity, setSlotCapacity, smallPots, tuesday } from '../support/booking.ts'
import { createCalendarWorld } from '../support/calendar-world.ts'

const thursday = '2026-11-26'
const nextTuesday = '2026-12-01'
const pickup = { leg: 'PICKUP', date: tuesday, slot: 'AM' } as const

let world: Awaited<ReturnType<typeof createCalendarWorld>>
beforeAll(async () => {
  world = await createCalendarWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('the capacity of a day', () => {
  it('applies to bookings at once, also in a process with cached tables', async () => {
    await Promise.all([world.listOfferedDays(), world.listOfferedDays(world.other)])
    expect((await world.setCapacity(tuesday, { stops: 1, pots: 3 })).body.data).toMatchObject({
      stops: 1,
      ownCapacity: true,
    })
    expect((await world.customerOnOther.book(smallPots(4))).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.customerOnOther.book(smallPots(2))).status).toBe(200)
    expect((await world.customer.book(smallPots(1))).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.findDay(tuesday)).places[0]).toEqual({
      leg: 'PICKUP',
      slot: 'AM',
      stops: 1,
      pots: 3,
      takenStops: 1,
      takenPots: 2,
      ownCapacity: true,
    })
    expect(await world.findLastAuditEntry('reservation.setCapacity')).toMatchObject({
      subjectId: `PICKUP ${tuesday} AM`,
      before: { stops: 20, pots: 60, ownCapacity: false },
      after: { stops: 1, pots: 3, ownCapacity: true },
    })
  })

  it('is never lowered below the bookings; the error lists the reservations without personal data', async () => {
    const rows = await world.bookMany(3)
    const refused = await world.setCapacity(tuesday, { stops: 2, pots: 60 })
    expect([refused.status, refused.body.code]).toEqual([409, 'PLACES_TAKEN'])
    expect(refused.body.message).toContain('3건')
    expect(refused.body.reservations).toEqual(
      rows.map(({ number }) => ({ number, leg: 'PICKUP', date: tuesday, slot: 'AM' })),
    )
    expect((await world.setCapacity(tuesday, { stops: 20, pots: 5 })).status).toBe(409)
    expect((await world.findDay(tuesday)).places[0]).toMatchObject({
      stops: 20,
      pots: 60,
      ownCapacity: false,
    })
    expect((await world.setCapacity(tuesday, { stops: 3, pots: 6 })).status).toBe(200)
  })

  it('returns to the working week when it is reset', async () => {
    await world.setCapacity(tuesday, { stops: 1, pots: 1 })
    expect((await world.setCapacity(tuesday, null)).body.data).toMatchObject({
      stops: 20,
      pots: 60,
      ownCapacity: false,
    })
  })

  it('accepts only future working days and consistent whole numbers', async () => {
    for (const date of ['2026-11-19', '2026-11-21'])
      expect((await world.setCapacity(date, { stops: 5, pots: 5 })).body.code).toBe('DAY_NOT_AHEAD')
    expect((await world.setCapacity('2026-11-25', { stops: 5, pots: 5 })).body.code).toBe('DAY_NOT_DRIVEN')
    const bad = [
      { stops: 5, pots: 0 },
      { stops: -1, pots: 3 },
      { stops: 1.5, pots: 3 },
      { stops: 9999, pots: 3 },
    ]
    for (const room of bad)
      expect([room, (await world.setCapacity(tuesday, room)).status]).toEqual([room, 400])
    expect((await world.setCapacity('2026-11-31', { stops: 5, pots: 5 })).status).toBe(404)
  })

  it('is never exceeded while it changes during concurrent bookings', async () => {
    await setSlotCapacity(world.server, pickup, { stops: 40, pots: 400 })
    const outcomes: number[] = []
    const booking = Array.from({ length: 40 }, async (_, index) => {
      await new Promise((done) => setTimeout(done, index * 8))
      outcomes.push((await (index % 2 ? world.customer : world.customerOnOther).book(smallPots(1))).status)
      await expectNotOversold()
    })
    const turning = [30, 5, 12, 3, 20, 8, 25, 10].map(async (stops, index) => {
      await new Promise((done) => setTimeout(done, index * 40))
      const { status } = await world.setCapacity(tuesday, { stops, pots: stops })
      expect([200, 409]).toContain(status)
      await expectNotOversold()
    })
    await Promise.all([...booking, ...turning])
    const taken = await findTakenCapacity(world.server, pickup)
    expect(taken.stops).toBe(outcomes.filter((status) => status === 200).length)
    expect(await world.customer.rows()).toHaveLength(taken.stops)
  })

  async function expectNotOversold() {
    const rows = await world.server.db.select().from(slot)
    const over = rows.filter((it) => it.takenStops > it.stops || it.takenPots > it.pots)
    expect(over).toEqual([])
  }
})

describe('a closed day', () => {
  it('accepts no booking in any process and shows its reason', async () => {
    await Promise.all([world.listOfferedDays(), world.listOfferedDays(world.other)])
    expect((await world.closeDay(tuesday)).status).toBe(200)
    expect((await world.customerOnOther.book()).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.customer.book()).body.code).toBe('BOOKING_DATE_CLOSED')
    expect((await world.listOfferedDays())[0]).toMatchObject({ date: tuesday, closedFor: '차량 정비' })
    expect(await world.findDay(tuesday)).toMatchObject({ closure: { reason: '차량 정비', leg: null } })
    expect(await world.findLastAuditEntry('reservation.closeDay')).toMatchObject({
      subjectId: tuesday,
      before: null,
    })

    expect((await world.asOperator('DELETE', `/days/${tuesday}/closure`)).status).toBe(200)
    expect((await world.customer.book()).status).toBe(200)
  })

  it('can be closed for one leg only', async () => {
    await world.closeDay(nextTuesday, { reason: '배송 쉼', leg: 'DELIVERY' })
    await world.bookMany(1)
    const [row] = await world.customer.rows()
    expect([row?.pickupDate, row?.deliveryDate]).toEqual([tuesday, '2026-12-03'])
    expect((await world.customer.book({ pickupDate: nextTuesday })).status).toBe(200)
  })

  it('is refused with the list of reservations while it has bookings', async () => {
    const [row] = await world.bookMany(1)
    const refused = await world.closeDay(tuesday)
    expect([refused.status, refused.body.reservations]).toEqual([409, [{ number: row?.number, ...pickup }]])
    const asDelivery = await world.closeDay(nextTuesday)
    expect(asDelivery.body.reservations).toEqual([
      { number: row?.number, leg: 'DELIVERY', date: nextTuesday, slot: 'AM' },
    ])
    expect((await world.closeDay(nextTuesday, { reason: '수거 쉼', leg: 'PICKUP' })).status).toBe(200)
    expect((await world.closeDay('2026-11-21')).body.code).toBe('DAY_NOT_AHEAD')
  })

  it('never has a booking, also with concurrent requests', async () => {
    for (const date of [tuesday, thursday, nextTuesday]) {
      const books = Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? world.customer : world.customerOnOther).book({ ...smallPots(1), pickupDate: date }),
      )
      const [closing, ...bookings] = await Promise.all([world.closeDay(date), ...books])
      const booked = bookings.filter(({ status }) => status === 200).length
      expect(closing.status).toBe(booked > 0 ? 409 : 200)
      expect((await findTakenCapacity(world.server, { ...pickup, date })).stops).toBe(booked)
    }
  })
})
