import { bookingRules, closedDay, slot, slotPattern } from '../../src/features/reservation/calendar.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import { createBookingClient, minuteMs, saturday, smallPots } from './booking.ts'
import { testServer } from './harness/test-server.ts'

/** Two servers on one database with one clock, and sessions of an operator, an administrator and a customer. */
export async function createCalendarWorld() {
  let clock = saturday
  const overrides = { now: () => new Date(clock) }
  const server = await testServer({ overrides })
  // The second process proves that changes apply across processes.
  const other = await testServer({ overrides, databaseUrl: server.databaseUrl })
  const operator = await server.signInAs('operator')
  const admin = await server.signInAs('admin')
  const token = await server.signInAs('customer-1')
  const seed = {
    closed: await server.db.select().from(closedDay),
    pattern: await server.db.select().from(slotPattern),
  }
  const customer = createBookingClient(server, token)
  const asOperator = (method: string, path: string, body?: object) =>
    server.call(method, `/api/v1/admin/calendar${path}`, { token: operator, ...(body && { body }) })

  return {
    server,
    other,
    operator,
    admin,
    customer,
    customerOnOther: createBookingClient(other, token),
    asOperator,
    /** Sets the clock of both servers; `moment` is an ISO time. */
    setClock: (moment: string) => {
      clock = Date.parse(moment)
    },
    /** Restores the seeded calendar and advances the clock, so that cached tables are read again. */
    reset: async () => {
      clock = (clock >= saturday && clock < saturday + 300 * minuteMs ? clock : saturday) + 10 * minuteMs
      for (const table of [reservation, slot, closedDay, slotPattern, bookingRules])
        await server.db.delete(table)
      await server.db.insert(closedDay).values(seed.closed)
      await server.db.insert(slotPattern).values(seed.pattern)
    },
    setCapacity: (date: string, room: object | null) =>
      asOperator('PUT', `/days/${date}/capacity`, { leg: 'PICKUP', slot: 'AM', room }),
    closeDay: (date: string, body: object = { reason: '차량 정비', leg: null }) =>
      asOperator('PUT', `/days/${date}/closure`, body),
    listOfferedDays: async (on = server) =>
      (await on.call('GET', '/api/v1/pickup-reservations/options', { token: operator })).body.data.days,
    findDay: async (date: string) => {
      const { body } = await asOperator('GET', `/months/${date.slice(0, 7)}`)
      return body.data.days.find((day: { date: string }) => day.date === date)
    },
    findLastAuditEntry: async (action: string) => {
      const { body } = await server.call('GET', '/api/v1/admin/audit?size=50', { token: admin })
      return body.data.content.find((entry: { action: string }) => entry.action === action)
    },
    /** Makes `count` bookings of two small pots each. */
    bookMany: async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const { status } = await customer.book(smallPots(2))
        if (status !== 200) throw new Error(`Booking failed with status ${status}`)
      }
      return customer.rows()
    },
    close: async () => {
      await other.close()
      await server.close()
    },
  }
}
