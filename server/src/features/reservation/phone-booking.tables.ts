import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AreaVerdict } from '../../../../contract/reservation/booking.ts'
import type { TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import { timestamptz } from '../../shared/db/columns.ts'

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
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    pickupAddress: text('pickup_address').notNull(),
    pickupAddressDetail: text('pickup_address_detail').notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    deliveryAddressDetail: text('delivery_address_detail').notNull(),
    sameAddress: boolean('same_address').notNull(),
    area: text().$type<AreaVerdict>().notNull(),
    small: integer().notNull(),
    medium: integer().notNull(),
    large: integer().notNull(),
    potCount: integer('pot_count').notNull(),
    pickupDate: text('pickup_date').notNull(),
    pickupSlot: text('pickup_slot').$type<TimeSlot>().notNull(),
    deliveryDate: text('delivery_date').notNull(),
    deliverySlot: text('delivery_slot').$type<TimeSlot>().notNull(),
    specialRequest: text('special_request'),
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
