import { bookingRules, closedDay, slot, slotPattern } from '../src/features/reservation/calendar.tables.ts'
import { reservation } from '../src/features/reservation/reservation.tables.ts'
import { booker, minuteMs, saturday, smallPots } from './booking.ts'
import { testServer } from './harness/test-server.ts'

/** Two processes on one database and a clock, with everybody who has to do with the calendar. */
export async function calendarWorld() {
  let clock = saturday
  const env = { RESERVATION_LIMIT: '100000' }
  const parts = { now: () => new Date(clock) }
  const server = await testServer({ env, parts })
  // What one process changes, the other one keeps to.
  const other = await testServer({ env, parts, databaseUrl: server.databaseUrl })
  const operator = await server.signInAs('operator')
  const admin = await server.signInAs('admin')
  const token = await server.signInAs('customer-1')
  const seed = {
    closed: await server.db.select().from(closedDay),
    pattern: await server.db.select().from(slotPattern),
  }
  const me = booker(server, token)
  const asOperator = (method: string, path: string, body?: object) =>
    server.call(method, `/api/v1/admin/calendar${path}`, { token: operator, ...(body && { body }) })

  return {
    ...{ server, other, operator, admin, me, elsewhere: booker(other, token), asOperator },
    turnTo: (moment: string) => {
      clock = Date.parse(moment)
    },
    /** As at the beginning, and a little later: nothing is remembered of what was before. */
    startAgain: async () => {
      clock = (clock >= saturday && clock < saturday + 300 * minuteMs ? clock : saturday) + 10 * minuteMs
      for (const table of [reservation, slot, closedDay, slotPattern, bookingRules])
        await server.db.delete(table)
      await server.db.insert(closedDay).values(seed.closed)
      await server.db.insert(slotPattern).values(seed.pattern)
    },
    setRoom: (date: string, room: object | null) =>
      asOperator('PUT', `/days/${date}/capacity`, { leg: 'PICKUP', slot: 'AM', room }),
    close: (date: string, body: object = { reason: '차량 정비', leg: null }) =>
      asOperator('PUT', `/days/${date}/closure`, body),
    offered: async (on = server) =>
      (await on.call('GET', '/api/v1/pickup-reservations/options', { token: operator })).body.data.days,
    dayOf: async (date: string) => {
      const { body } = await asOperator('GET', `/months/${date.slice(0, 7)}`)
      return body.data.days.find((day: { date: string }) => day.date === date)
    },
    lastEntry: async (action: string) => {
      const { body } = await server.call('GET', '/api/v1/admin/audit?size=50', { token: admin })
      return body.data.content.find((entry: { action: string }) => entry.action === action)
    },
    /** So many bookings of two small pots each. */
    bookSome: async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const { status } = await me.book(smallPots(2))
        if (status !== 200) throw new Error(`a booking was refused with ${status}`)
      }
      return me.rows()
    },
    stop: async () => {
      await other.close()
      await server.close()
    },
  }
}
