import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BroadcastAudience, BroadcastLeg } from '../../../../contract/notification/broadcast-admin.ts'
import { beforeDelivery } from '../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { districtPattern } from './area/address-region.ts'
import { assertDay } from './booking/booking-days.ts'
import { isOf } from './reservation.repository.ts'
import { reservation, visit } from './reservation.tables.ts'

const underWay: ReservationStatus[] = [...beforeDelivery, 'DELIVERED']

/** Query for the ids of the customers of a day or of a district; undefined for all customers. Throws VALIDATION_FAILED for a day or district that does not exist. */
export function selectBookedMembers(audience: BroadcastAudience): SQL | undefined {
  if (audience.who === 'ALL') return undefined
  return audience.who === 'VISITS'
    ? visitedOn(assertDay(audience.date), audience.leg)
    : underWayIn(audience.district)
}

/** Returns the phone number that was given with a booking. */
export async function findBookingPhone(db: Database, memberId: string, id: string) {
  const isOne = and(eq(reservation.memberId, memberId), eq(reservation.id, id))
  const [found] = await db.select({ phone: reservation.customerPhone }).from(reservation).where(isOne)
  return found?.phone
}

const visitedOn = (date: string, leg: BroadcastLeg) => {
  const isOfDay = and(
    eq(visit.date, date),
    leg === 'BOTH' ? inArray(visit.leg, ['PICKUP', 'DELIVERY']) : eq(visit.leg, leg),
  )
  const isBooked = inArray(reservation.status, [...underWay, 'DONE'])
  return sql`select ${visit.memberId} from ${visit} join ${reservation} on ${isOf(visit, reservation)}
    where ${and(isOfDay, isBooked)}`
}

function underWayIn(district: string) {
  const pattern = districtPattern(district)
  if (!pattern)
    throw new AppError('VALIDATION_FAILED', { message: '서울 강남구처럼 시·도와 시·군·구를 적어 주세요.' })
  const isThere = or(
    sql`${reservation.pickupAddress} ~ ${pattern}`,
    sql`${reservation.deliveryAddress} ~ ${pattern}`,
  )
  return sql`select ${reservation.memberId} from ${reservation}
    where ${and(inArray(reservation.status, underWay), isThere)}`
}
