import { phoneBookingKeptDays } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { releaseHeldCapacity } from '../calendar/slots.repository.ts'
import {
  listOverdue,
  lockPhoneBooking,
  removeEndedBefore,
  type StoredPhoneBooking,
  toHolder,
  updatePhoneBooking,
} from './phone-booking.repository.ts'

const batchSize = 100

/** The jobs that release the slots of links that nobody took, and remove ended phone bookings after some days. */
export const phoneBookingJobs = (ctx: Context): JobDefinition[] => [
  {
    kind: 'reservation.expire-phone-bookings',
    lane: 'reservations',
    everyMinutes: 1,
    run: () => expireAll(ctx),
  },
  { kind: 'reservation.remove-phone-bookings', everyMinutes: 60, run: () => removeEnded(ctx) },
]

async function expireAll(ctx: Context) {
  let overdue: string[]
  do {
    overdue = await listOverdue(ctx.db, ctx.now(), batchSize)
    for (const id of overdue) await ctx.transact((tx) => expire(ctx, tx, id))
  } while (overdue.length === batchSize)
}

/** Checks again under the lock, because it may have been taken, renewed or cancelled since it was listed. */
async function expire(ctx: Context, tx: Database, id: string) {
  const row = await lockPhoneBooking(tx, id)
  if (row?.status === 'OPEN' && row.until <= ctx.now()) await endAndRelease(tx, row, 'EXPIRED', ctx.now())
}

async function removeEnded({ db, now }: Context) {
  const before = new Date(now().getTime() - phoneBookingKeptDays * dayMs)
  while ((await removeEndedBefore(db, before, batchSize)) === batchSize);
}

/** Ends a phone booking that is locked and OPEN, and releases its slots. */
export async function endAndRelease(
  tx: Database,
  row: StoredPhoneBooking,
  status: 'EXPIRED' | 'CANCELLED',
  endedAt: Date,
) {
  await releaseHeldCapacity(tx, toHolder(row))
  await updatePhoneBooking(tx, row.id, { status, endedAt })
}
