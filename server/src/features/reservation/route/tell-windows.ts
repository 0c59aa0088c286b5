import { and, eq, isNull, ne, or } from 'drizzle-orm'
import {
  type TimeSlot,
  timeSlotEnds,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import { formatTime, seoulDay, seoulHour, seoulTime } from '../../../shared/time/seoul.ts'
import { isOf, lockReservation } from '../reservation.repository.ts'
import { visit } from '../reservation.tables.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { scheduledLeg } from '../visit/visit-rules.ts'
import { type PlannedStop, planDay } from './find-stops-ahead.ts'

/** The hour in Seoul in which customers are told: late enough for a push message, and before the first visit. */
const tellingHour = 8
const halfWindowMs = 30 * 60_000

/** Tells the customers of today's visits in the morning when to expect us, each once. */
export async function tellWindows(ctx: Context) {
  if (seoulHour(ctx.now()) !== tellingHour) return
  const day = seoulDay(ctx.now())
  for (const stop of await planDay(ctx.db, day)) {
    if (stop.windowToldOn !== day && scheduledLeg(stop.status) === stop.leg) await tellWindow(ctx, day, stop)
  }
}

/** The mark and the notice are stored together, so that a repeated job tells nobody twice. */
const tellWindow = (ctx: Context, day: string, stop: PlannedStop) =>
  ctx.transact(async (tx) => {
    const locked = await lockReservation(tx, stop.memberId, stop.id)
    if (!locked || scheduledLeg(locked.status) !== stop.leg || locked.visits[stop.leg].date !== day) return
    const isUntold = or(isNull(visit.windowToldOn), ne(visit.windowToldOn, day))
    const { rowCount } = await tx
      .update(visit)
      .set({ windowToldOn: day })
      .where(and(isOf(visit, locked), eq(visit.leg, stop.leg), isUntold))
    if (rowCount === 0) return
    await notifyCustomer(ctx, tx, locked, {
      notice: stop.leg === 'PICKUP' ? 'PICKUP_WINDOW' : 'DELIVERY_WINDOW',
      values: { visitWindow: formatWindow(day, stop) },
    })
  })

/** An hour around the expected time, inside the promised half day; the half day while nobody has ordered the stops. */
function formatWindow(day: string, { slot, expectedAt }: { slot: TimeSlot; expectedAt: Date | null }) {
  const [start, end] = [seoulTime(day, timeSlotStarts[slot]), seoulTime(day, timeSlotEnds[slot])]
  const from = expectedAt ? Math.max(start.getTime(), expectedAt.getTime() - halfWindowMs) : start.getTime()
  const to = expectedAt ? Math.min(end.getTime(), from + 2 * halfWindowMs) : end.getTime()
  // The end is in the same half of the day, or is noon.
  return `${formatTime(new Date(from))}~${formatTime(new Date(to)).split(' ')[1]}`
}
