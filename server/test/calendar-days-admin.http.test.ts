import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../src/features/reservation/calendar.tables.ts'
import { openPlace, smallPots, takenOf, tuesday } from './booking.ts'
import { calendarWorld } from './calendar-world.ts'

const thursday = '2026-11-26'
const nextTuesday = '2026-12-01'
const pickup = { leg: 'PICKUP', date: tuesday, slot: 'AM' } as const

let world: Awaited<ReturnType<typeof calendarWorld>>
beforeAll(async () => {
  world = await calendarWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.startAgain())

describe('the room of a day', () => {
  it('is what bookings meet at once, also in a process that has looked before', async () => {
    await Promise.all([world.offered(), world.offered(world.other)])
    expect((await world.setRoom(tuesday, { stops: 1, pots: 3 })).body.data).toMatchObject({
      stops: 1,
      ownCapacity: true,
    })
    expect((await world.elsewhere.book(smallPots(4))).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.elsewhere.book(smallPots(2))).status).toBe(200)
    expect((await world.me.book(smallPots(1))).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.dayOf(tuesday)).places[0]).toEqual({
      ...{ leg: 'PICKUP', slot: 'AM', stops: 1, pots: 3, takenStops: 1, takenPots: 2, ownCapacity: true },
    })
    expect(await world.lastEntry('reservation.setCapacity')).toMatchObject({
      subjectId: `PICKUP ${tuesday} AM`,
      before: { stops: 20, pots: 60, ownCapacity: false },
      after: { stops: 1, pots: 3, ownCapacity: true },
    })
  })

  it('is never lowered below what is booked: the refusal lists the reservations and nothing else of them', async () => {
    const rows = await world.bookSome(3)
    const refused = await world.setRoom(tuesday, { stops: 2, pots: 60 })
    expect([refused.status, refused.body.code]).toEqual([409, 'PLACES_TAKEN'])
    expect(refused.body.message).toContain('3건')
    expect(refused.body.reservations).toEqual(
      rows.map(({ number }) => ({ number, leg: 'PICKUP', date: tuesday, slot: 'AM' })),
    )
    expect((await world.setRoom(tuesday, { stops: 20, pots: 5 })).status).toBe(409)
    expect((await world.dayOf(tuesday)).places[0]).toMatchObject({ stops: 20, pots: 60, ownCapacity: false })
    expect((await world.setRoom(tuesday, { stops: 3, pots: 6 })).status).toBe(200)
  })

  it('goes back to the working week when it is no longer its own', async () => {
    await world.setRoom(tuesday, { stops: 1, pots: 1 })
    expect((await world.setRoom(tuesday, null)).body.data).toMatchObject({
      stops: 20,
      pots: 60,
      ownCapacity: false,
    })
  })

  it('is set from tomorrow on, on days that are driven, in whole numbers that belong together', async () => {
    for (const date of ['2026-11-19', '2026-11-21'])
      expect((await world.setRoom(date, { stops: 5, pots: 5 })).body.code).toBe('DAY_NOT_AHEAD')
    expect((await world.setRoom('2026-11-25', { stops: 5, pots: 5 })).body.code).toBe('DAY_NOT_DRIVEN')
    const bad = [
      { stops: 5, pots: 0 },
      { stops: -1, pots: 3 },
      { stops: 1.5, pots: 3 },
      { stops: 9999, pots: 3 },
    ]
    for (const room of bad) expect([room, (await world.setRoom(tuesday, room)).status]).toEqual([room, 400])
    expect((await world.setRoom('2026-11-31', { stops: 5, pots: 5 })).status).toBe(404)
  })

  it('is never oversold, however it goes up and down while people book', async () => {
    await openPlace(world.server, pickup, { stops: 40, pots: 400 })
    const outcomes: number[] = []
    const booking = Array.from({ length: 40 }, async (_, index) => {
      await new Promise((done) => setTimeout(done, index * 8))
      outcomes.push((await (index % 2 ? world.me : world.elsewhere).book(smallPots(1))).status)
      await expectNotOversold()
    })
    const turning = [30, 5, 12, 3, 20, 8, 25, 10].map(async (stops, index) => {
      await new Promise((done) => setTimeout(done, index * 40))
      const { status } = await world.setRoom(tuesday, { stops, pots: stops })
      expect([200, 409]).toContain(status)
      await expectNotOversold()
    })
    await Promise.all([...booking, ...turning])
    const taken = await takenOf(world.server, pickup)
    expect(taken.stops).toBe(outcomes.filter((status) => status === 200).length)
    expect(await world.me.rows()).toHaveLength(taken.stops)
  })

  async function expectNotOversold() {
    const rows = await world.server.db.select().from(slot)
    const over = rows.filter((it) => it.takenStops > it.stops || it.takenPots > it.pots)
    expect(over).toEqual([])
  }
})

describe('a closed day', () => {
  it('takes no booking from that moment on, in no process, and says why', async () => {
    await Promise.all([world.offered(), world.offered(world.other)])
    expect((await world.close(tuesday)).status).toBe(200)
    expect((await world.elsewhere.book()).body.code).toBe('SLOT_UNAVAILABLE')
    expect((await world.me.book()).body.code).toBe('BOOKING_DATE_CLOSED')
    expect((await world.offered())[0]).toMatchObject({ date: tuesday, closedFor: '차량 정비' })
    expect(await world.dayOf(tuesday)).toMatchObject({ closure: { reason: '차량 정비', leg: null } })
    expect(await world.lastEntry('reservation.closeDay')).toMatchObject({ subjectId: tuesday, before: null })

    expect((await world.asOperator('DELETE', `/days/${tuesday}/closure`)).status).toBe(200)
    expect((await world.me.book()).status).toBe(200)
  })

  it('may rest for one leg only', async () => {
    await world.close(nextTuesday, { reason: '배송 쉼', leg: 'DELIVERY' })
    await world.bookSome(1)
    const [row] = await world.me.rows()
    expect([row?.pickupDate, row?.deliveryDate]).toEqual([tuesday, '2026-12-03'])
    expect((await world.me.book({ pickupDate: nextTuesday })).status).toBe(200)
  })

  it('is refused with the list while somebody is booked on it', async () => {
    const [row] = await world.bookSome(1)
    const refused = await world.close(tuesday)
    expect([refused.status, refused.body.reservations]).toEqual([409, [{ number: row?.number, ...pickup }]])
    const asDelivery = await world.close(nextTuesday)
    expect(asDelivery.body.reservations).toEqual([
      { number: row?.number, leg: 'DELIVERY', date: nextTuesday, slot: 'AM' },
    ])
    expect((await world.close(nextTuesday, { reason: '수거 쉼', leg: 'PICKUP' })).status).toBe(200)
    expect((await world.close('2026-11-21')).body.code).toBe('DAY_NOT_AHEAD')
  })

  it('never has a booking, also when both come at the same moment', async () => {
    for (const date of [tuesday, thursday, nextTuesday]) {
      const books = Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? world.me : world.elsewhere).book({ ...smallPots(1), pickupDate: date }),
      )
      const [closing, ...bookings] = await Promise.all([world.close(date), ...books])
      const booked = bookings.filter(({ status }) => status === 200).length
      expect(closing.status).toBe(booked > 0 ? 409 : 200)
      expect((await takenOf(world.server, { ...pickup, date })).stops).toBe(booked)
    }
  })
})
