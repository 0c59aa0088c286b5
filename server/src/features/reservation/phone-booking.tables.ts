import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import { bookedColumns } from './reservation.tables.ts'

/** OPEN holds the slots. CLAIMED: a reservation holds them now. The others hold nothing. */
export type PhoneBookingStatus = 'OPEN' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED'

/** Bookings that staff typed for somebody on the phone, until some days after they ended. */
export const phoneBooking = pgTable(
  'phone_booking',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    status: text().$type<PhoneBookingStatus>().notNull(),
    /** Who may take it or has taken it; null while everybody with the link may. */
    memberId: text('member_id'),
    /** Whether it was made for the member. */
    isForMember: boolean('is_for_member').notNull(),
    reservationId: uuid('reservation_id'),
    /** The member of staff. */
    createdBy: text('created_by').notNull(),
    ...bookedColumns,
    pickupDate: text('pickup_date').notNull(),
    pickupSlot: text('pickup_slot').$type<TimeSlot>().notNull(),
    deliveryDate: text('delivery_date').notNull(),
    deliverySlot: text('delivery_slot').$type<TimeSlot>().notNull(),
    /** Until when it holds its slots while it is OPEN. */
    until: timestamptz('until').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When it stopped being OPEN. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('phone_booking_token').on(table.tokenHash),
    index('phone_booking_newest').on(table.createdAt, table.id),
    index('phone_booking_open').on(table.until).where(sql`${table.status} = 'OPEN'`),
    index('phone_booking_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('phone_booking_member').on(table.memberId).where(sql`${table.memberId} is not null`),
  ],
)
