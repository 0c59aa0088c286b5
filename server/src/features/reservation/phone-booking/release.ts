import type { Database } from '../../../shared/db/database.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import { type StoredPhoneBooking, updatePhoneBooking } from './phone-booking.repository.ts'

/** Ends a phone booking that is locked and OPEN, and releases its slots. */
export async function endAndRelease(
  tx: Database,
  row: StoredPhoneBooking,
  status: 'EXPIRED' | 'CANCELLED',
  endedAt: Date,
) {
  await releaseHeldCapacity(tx, { ...row, holdsPickup: true, holdsDelivery: true })
  await updatePhoneBooking(tx, row.id, { status, endedAt })
}
