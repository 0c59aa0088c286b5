import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { toPotServices } from '../../../contract/reservation/booking.ts'
import type { PotCounts } from '../../../contract/reservation/price.ts'
import type { SlotKey } from '../../src/features/reservation/calendar/slots.repository.ts'
import { slot } from '../../src/features/reservation/calendar.tables.ts'
import { reservation } from '../../src/features/reservation/reservation.tables.ts'
import type { TestServer } from './harness/test-server.ts'
import { findStoredReservations } from './stored-reservations.ts'

/** Saturday noon in Seoul; the next working days are Tuesday the 24th and Thursday the 26th. */
export const saturday = Date.parse('2026-11-21T12:00:00+09:00')
export const tuesday = '2026-11-24'
export const minuteMs = 60_000

const pots: PotCounts = { SMALL: 2, MEDIUM: 1, LARGE: 1 }

export const homeAddress = {
  pickupAddress: '서울 강남구 테헤란로 152 (역삼동)',
  pickupAddressDetail: '3층',
  deliveryAddress: '서울 마포구 월드컵북로 396 (상암동)',
  deliveryAddressDetail: '101호',
  sameAddress: false,
}

/** Body of a booking of two small pots, a medium and a large one: 55,000 won. */
export const bookingBody = {
  customerName: '김초록',
  customerPhone: '010-1234-5678',
  potCount: 4,
  pickupDate: tuesday,
  pickupTime: 'AM',
  address: homeAddress,
  potServices: toPotServices(pots),
}

/** Pot fields of a booking of `count` small pots. */
export const smallPots = (count: number) => ({
  potCount: count,
  potServices: toPotServices({ SMALL: count, MEDIUM: 0, LARGE: 0 }),
})

/** Booking calls of one member, and readers for their rows. */
export function createBookingClient(server: TestServer, token: string) {
  const memberId = decodeJwt(token).sub ?? ''
  const mine = eq(reservation.memberId, memberId)
  return {
    memberId,
    book: (changes: object = {}, key?: string) =>
      server.call('POST', '/api/v1/pickup-reservations', {
        token,
        body: { ...bookingBody, ...changes },
        headers: key ? { 'idempotency-key': key } : {},
      }),
    rows: () => findStoredReservations(server.db, mine),
    row: async (id: string) => {
      const [found] = await findStoredReservations(server.db, and(mine, eq(reservation.id, id)))
      if (!found) throw new Error(`Reservation ${id} not found`)
      return found
    },
  }
}

/** Returns the booked stops and pots of a slot; zeros when it has no row. */
export async function findTakenCapacity(server: TestServer, { leg, date, slot: timeSlot }: SlotKey) {
  const [found] = await server.db
    .select({ stops: slot.takenStops, pots: slot.takenPots })
    .from(slot)
    .where(and(eq(slot.leg, leg), eq(slot.date, date), eq(slot.slot, timeSlot)))
  return found ?? { stops: 0, pots: 0 }
}

/** Sets the capacity of a slot and clears its usage. */
export async function setSlotCapacity(
  server: TestServer,
  key: SlotKey,
  room: { stops: number; pots: number },
) {
  const values = { ...key, ...room, takenStops: 0, takenPots: 0 }
  await server.db
    .insert(slot)
    .values(values)
    .onConflictDoUpdate({ target: [slot.leg, slot.date, slot.slot], set: values })
}
