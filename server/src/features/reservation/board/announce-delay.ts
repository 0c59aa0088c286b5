import { and, asc, between, desc, eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { boardApi } from '../../../../../contract/reservation/board.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import type { Context } from '../../../shared/context.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { assertDay } from '../booking/booking-days.ts'
import { delayNotice } from '../care-record.tables.ts'
import { addEvent, hasVisit, reservationColumns } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { notifyCustomer } from '../status/move-reservation.ts'

/**
 * Notifies each customer once, all in one transaction. A repeated request with the same `noticeId` notifies nobody
 * again. `told` is the number of notified customers.
 */
export function announceDelay(
  ctx: Context,
  actorId: string,
  { noticeId: id, day: date, ...delay }: Body<typeof boardApi.announceDelay>,
) {
  assertDay(date)
  const createdAt = ctx.now()
  const { slot, leg, minutes, reason } = delay
  const status = leg === 'PICKUP' ? 'PICKUP_SCHEDULED' : 'DELIVERY_SCHEDULED'
  const notice = leg === 'PICKUP' ? 'PICKUP_DELAYED' : 'DELIVERY_DELAYED'
  const delayedSlot = formatHalfDay({ date, slot })
  const detail = { note: `${delayedSlot} 방문이 ${minutes}분쯤 늦어질 것 같아요. ${reason}` }
  return ctx.transact(async (tx) => {
    const row = { id, date, ...delay, notifiedCount: 0, sentBy: actorId, createdAt }
    const { rowCount } = await tx.insert(delayNotice).values(row).onConflictDoNothing()
    if (rowCount === 0) {
      return { told: (await findOne(tx, delayNotice, eq(delayNotice.id, id)))?.notifiedCount ?? 0 }
    }
    // In member order, so that two concurrent delay notices cannot deadlock.
    const affected = await tx
      .select(reservationColumns)
      .from(reservation)
      .where(and(hasVisit(leg, eq(visit.date, date), eq(visit.slot, slot)), eq(reservation.status, status)))
      .orderBy(asc(reservation.memberId), asc(reservation.id))
    const notified = new Set<string>()
    for (const booking of affected) {
      await addEvent(tx, booking, { kind: 'NOTE', actor: actorId, detail, isPublic: true, createdAt })
      if (notified.has(booking.memberId)) continue
      notified.add(booking.memberId)
      await notifyCustomer(ctx, tx, booking, { notice, values: { delayedSlot, minutes, reason } })
    }
    const told = notified.size
    await tx.update(delayNotice).set({ notifiedCount: told }).where(eq(delayNotice.id, id))
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.announceDelay',
      subject: 'delay-notice',
      subjectId: id,
      after: { date, slot, leg, minutes, told },
      reason,
    })
    return { told }
  })
}

/** Returns the delays of which customers of these days were told, newest first, with the names of who told them. */
export async function findDelays(ctx: Context, first: string, last: string) {
  const rows = await ctx.db
    .select()
    .from(delayNotice)
    .where(between(delayNotice.date, first, last))
    .orderBy(desc(delayNotice.createdAt))
  const names = await ctx.findNames([...new Set(rows.map(({ sentBy }) => sentBy))])
  return rows.map((row) => ({ ...row, byName: names.get(row.sentBy) ?? '' }))
}
