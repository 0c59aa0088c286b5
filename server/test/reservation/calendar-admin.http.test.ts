import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { setSlotCapacity, smallPots, tuesday } from '../support/booking.ts'
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

describe('the working week', () => {
  const setWeek = (places: object[]) => world.asOperator('PUT', '/week', { places })
  const tuesdays = (room: object, slotOf = 'AM') => ({ leg: 'PICKUP', weekday: 2, slot: slotOf, room })

  it('changes all future days except those with their own capacity', async () => {
    await world.bookMany(1)
    await world.setCapacity(nextTuesday, { stops: 7, pots: 7 })
    await setSlotCapacity(world.server, { ...pickup, date: '2026-11-17' }, { stops: 20, pots: 60 })
    expect((await setWeek([tuesdays({ stops: 4, pots: 8 })])).status).toBe(200)
    expect((await world.findDay(tuesday)).places[0]).toMatchObject({ stops: 4, takenStops: 1 })
    expect((await world.findDay(nextTuesday)).places[0]).toMatchObject({ stops: 7 })
    expect((await world.findDay('2026-12-08')).places[0]).toMatchObject({ stops: 4, pots: 8 })
    expect((await world.findDay('2026-11-17')).places[0]).toMatchObject({ stops: 20 })
    expect(await world.findLastAuditEntry('reservation.setWeek')).toMatchObject({
      before: [{ leg: 'PICKUP', weekday: 2, slot: 'AM', stops: 20, pots: 60 }],
      after: [{ leg: 'PICKUP', weekday: 2, slot: 'AM', stops: 4, pots: 8 }],
    })
  })

  it('is refused as a whole when one future day has more bookings', async () => {
    const rows = await world.bookMany(2)
    const refused = await setWeek([tuesdays({ stops: 9, pots: 9 }, 'PM'), tuesdays({ stops: 0, pots: 0 })])
    expect(refused.status).toBe(409)
    expect(refused.body.reservations).toEqual(rows.map(({ number }) => ({ number, ...pickup })))
    const { body } = await world.asOperator('GET', '/week')
    expect(body.data.places).toHaveLength(8)
    expect(body.data.places.every(({ stops }: { stops: number }) => stops === 20)).toBe(true)
  })

  it('can add a weekday and remove one', async () => {
    await setWeek([
      { leg: 'PICKUP', weekday: 6, slot: 'AM', room: { stops: 3, pots: 9 } },
      tuesdays({ stops: 0, pots: 0 }),
      tuesdays({ stops: 0, pots: 0 }, 'PM'),
    ])
    const days = (await world.listOfferedDays()).map(({ date }: { date: string }) => date)
    expect(days.slice(0, 3)).toEqual(['2026-11-26', '2026-11-28', '2026-12-03'])
    // The other process may still list Tuesdays for a few seconds, but must not book one.
    expect((await world.customerOnOther.book()).status).toBe(409)
    expect((await world.customer.book({ pickupDate: '2026-11-28' })).status).toBe(200)
  })

  it('never leaves a day overbooked, also with concurrent bookings', async () => {
    const books = Array.from({ length: 12 }, () => world.customer.book(smallPots(1)))
    const [changed] = await Promise.all([setWeek([tuesdays({ stops: 5, pots: 5 })]), ...books])
    const [row] = (await world.server.db.select().from(slot)).filter((it) => it.leg === 'PICKUP')
    expect(row && row.takenStops <= row.stops).toBe(true)
    expect(row?.stops).toBe(changed.status === 200 ? 5 : 20)
  })
})

describe('the booking rules', () => {
  it('set the cut-off hour and the booking horizon', async () => {
    expect((await world.asOperator('GET', '/week')).body.data.rules).toEqual({
      horizonDays: 365,
      cutOffHour: 24,
    })
    world.setClock('2026-11-23T15:10:00+09:00')
    expect((await world.listOfferedDays())[0].date).toBe(tuesday)
    const set = await world.asOperator('PUT', '/rules', { horizonDays: 30, cutOffHour: 15, reason: '연말' })
    expect(set.body.data).toEqual({ horizonDays: 30, cutOffHour: 15 })
    const days = await world.listOfferedDays()
    expect([days.at(0).date, days.at(-1).date]).toEqual([thursday, '2026-12-22'])
    world.setClock('2026-11-23T14:59:00+09:00')
    expect((await world.listOfferedDays())[0].date).toBe(tuesday)
    expect(await world.findLastAuditEntry('reservation.setBookingRules')).toMatchObject({ reason: '연말' })
    expect((await world.asOperator('PUT', '/rules', { horizonDays: 5, cutOffHour: 15 })).status).toBe(400)
  })
})

describe('pasted holidays', () => {
  const text =
    '2026-11-26 창립 기념일\n\n2027-01-01\t새해 첫날\n2026-01-01 신정\n2026-12-25 성탄절\n2026.12.31 연말 휴무'

  it('are previewed line by line before anything is stored', async () => {
    await world.customer.book({ pickupDate: thursday })
    const { body } = await world.asOperator('POST', '/holidays/preview', {
      text: `${text}\n휴일\n2026-12-31 또`,
    })
    expect(body.data.lines.map(({ line, state }: { line: number; state: string }) => [line, state])).toEqual([
      ...[
        [1, 'BOOKED'],
        [3, 'RENAMED'],
        [4, 'PAST'],
        [5, 'SAME'],
        [6, 'NEW'],
        [7, 'UNREADABLE'],
        [8, 'REPEATED'],
      ],
    ])
  })

  it('are imported as a whole or not at all', async () => {
    const unreadable = await world.asOperator('POST', '/holidays', { text: `${text}\n휴일` })
    expect([unreadable.status, unreadable.body.message]).toEqual([400, '7번째 줄을 읽을 수 없어요.'])
    await world.customer.book({ pickupDate: thursday })
    const booked = await world.asOperator('POST', '/holidays', { text })
    expect([booked.status, booked.body.reservations]).toEqual([
      409,
      [expect.objectContaining({ date: thursday })],
    ])
    expect((await world.findDay('2026-12-31')).closure).toBeNull()

    const taken = await world.asOperator('POST', '/holidays', {
      text: text.replace('2026-11-26', '2026-12-10'),
    })
    expect(taken.body.data).toEqual({ added: 2, renamed: 1 })
    expect((await world.findDay('2026-12-31')).closure).toEqual({ reason: '연말 휴무', leg: null })
    expect((await world.customer.book({ pickupDate: '2026-12-10' })).body.code).toBe('BOOKING_DATE_CLOSED')
  })
})

it('lets operators and administrators change the calendar, and nobody else', async () => {
  const paths = [
    ['GET', '/months/2026-11'],
    ['GET', '/week'],
    ['PUT', `/days/${tuesday}/capacity`, { leg: 'PICKUP', slot: 'AM', room: null }],
    ['PUT', `/days/${thursday}/closure`, { reason: '쉼', leg: null }],
    ['DELETE', `/days/${thursday}/closure`],
    ['PUT', '/week', { places: [{ leg: 'PICKUP', weekday: 2, slot: 'AM', room: { stops: 5, pots: 5 } }] }],
    ['PUT', '/rules', { horizonDays: 365, cutOffHour: 24 }],
    ['POST', '/holidays/preview', { text: 'x' }],
    ['POST', '/holidays', { text: '2026-12-31 쉼' }],
  ] as const
  const customer = await world.server.signInAs('customer-2')
  const expert = await world.server.signInAs('expert')
  expect(decodeJwt(world.admin).roles).not.toContain('OPERATOR')
  for (const [method, path, body] of paths) {
    const ask = async (token?: string) => {
      const sent = { ...(token && { token }), ...(body && { body }) }
      return (await world.server.call(method, `/api/v1/admin/calendar${path}`, sent)).status
    }
    const seen = [
      await ask(),
      await ask(customer),
      await ask(expert),
      await ask(world.admin),
      await ask(world.operator),
    ]
    expect([path, seen]).toEqual([path, [401, 404, 404, 200, 200]])
  }
})
