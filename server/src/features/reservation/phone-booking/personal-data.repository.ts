import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { maxExportRows } from '../../../shared/personal/personal-data.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import { phoneBooking } from '../phone-booking.tables.ts'

/** Returns the phone bookings that a member has taken or that were made for the member, newest first. */
export async function exportPhoneBookings(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(phoneBooking)
    .where(eq(phoneBooking.memberId, memberId))
    .orderBy(desc(phoneBooking.createdAt))
    .limit(maxExportRows)
  return rows.map((row) => ({
    '받은 때': seoulIso(row.createdAt),
    이름: row.customerName,
    연락처: row.customerPhone,
    '수거 주소': [row.pickupAddress, row.pickupAddressDetail].join(' '),
    '배송 주소': [row.deliveryAddress, row.deliveryAddressDetail].join(' '),
    수거: `${row.pickupDate} ${row.pickupSlot}`,
    화분: { 소: row.small, 중: row.medium, 대: row.large },
    요청사항: row.specialRequest,
  }))
}

/** Deletes the member's phone bookings and releases the slots of those that were not taken. */
export async function erasePhoneBookings(tx: Database, memberId: string) {
  const erased = await tx.delete(phoneBooking).where(eq(phoneBooking.memberId, memberId)).returning()
  for (const row of erased)
    if (row.status === 'OPEN')
      await releaseHeldCapacity(tx, { ...row, holdsPickup: true, holdsDelivery: true })
}
