import { createCachedRead } from '../../shared/cache/cached-read.ts'
import type { Database } from '../../shared/db/database.ts'
import { findRestUntil } from '../../shared/settings/rest.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { StaffRefundContext } from '../payment/index.ts'
import { findAreas } from './area/area.ts'
import { findPrices, findUsualCost } from './billing/prices.ts'
import { findClosedDays, findPattern, findRules } from './calendar/offered-days.ts'
import type { ReservationKey, StoredReservation } from './reservation.repository.ts'
import { findPausesFrom } from './visit/pauses.ts'

/** What a missed visit does to the customer's inquiries, in the caller's transaction. */
interface VisitInquiries {
  open(
    tx: Database,
    booking: ReservationKey,
    missed: { actor: string; text: string; at: Date },
  ): Promise<void>
  /** MOVED: to a new day. ANSWERED: the booking is cancelled. */
  end(tx: Database, booking: ReservationKey, outcome: 'MOVED' | 'ANSWERED', at: Date): Promise<void>
}

export interface ReservationContext extends StaffRefundContext {
  /** How many unpaid bookings one member may have at a time. */
  unpaidMax: number
  /** How many open phone bookings one member of staff may have at a time. */
  phoneBookingsMax: number
  tables: CachedTables
  visitInquiries: VisitInquiries
  /** Returns the ids of the staff who may drive. */
  findDrivers: () => Promise<string[]>
  /** Returns what a booking copies of a diagnosis; undefined when it does not belong to the member. */
  findDiagnosis: (
    memberId: string,
    id: string,
  ) => Promise<NonNullable<StoredReservation['diagnosis']> | undefined>
}

type CachedTables = ReturnType<typeof createCachedTables>

/** The tables that every booking reads and that rarely change. A factory, because it holds the cached rows. */
export const createCachedTables = (now: () => Date) => ({
  areas: createCachedRead(now, findAreas),
  prices: createCachedRead(now, findPrices),
  usualCost: createCachedRead(now, findUsualCost),
  week: createCachedRead(now, findPattern),
  closedDays: createCachedRead(now, findClosedDays),
  bookingRules: createCachedRead(now, findRules),
  rest: createCachedRead(now, (at) => findRestUntil(at, seoulDay(now()))),
  pauses: createCachedRead(now, (at) => findPausesFrom(at, seoulDay(now()))),
})
