import { and, asc, between, desc, eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { boardApi } from '../../../../../contract/reservation/board.ts'
import { formatHalfDay } from '../../../../../contract/reservation/half-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { assertDay } from '../booking/booking-days.ts'
import { delayNotice } from '../care-record.tables.ts'
import { addEvent, hasVisit, reservationColumns } from '../reservation.repository.ts'
import { reservation, visit } from '../reservation.tables.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { noticeValues } from '../status/status-notices.ts'

type Delay = Body<typeof boardApi.announceDelay>

/**
 * Notifies each customer once, all in one transaction. A repeated request with the same `noticeId` notifies nobody
 * again. `told` is the number of notified customers.
 */
export function announceDelay(ctx: Context, actorId: string, delay: Delay) {
  const { noticeId: id, day: date, slot, leg, minutes, reason } = delay
  assertDay(date)
  const notice = {
    id,
    leg,
    date,
    slot,
    minutes,
    reason,
    notifiedCount: 0,
    sentBy: actorId,
    createdAt: ctx.now(),
  }
  return ctx.transact(async (tx) => {
    const { rowCount } = await tx.insert(delayNotice).values(notice).onConflictDoNothing()
    if (rowCount === 0) {
      const [sent] = await tx.select().from(delayNotice).where(eq(delayNotice.id, id))
      return { told: sent?.notifiedCount ?? 0 }
    }
    const notifiedCount = await notifyCustomers(ctx, tx, actorId, delay)
    await tx.update(delayNotice).set({ notifiedCount }).where(eq(delayNotice.id, id))
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.announceDelay',
      subject: 'delay-notice',
      subjectId: id,
      after: { date, slot, leg, minutes, told: notifiedCount },
      reason,
    })
    return { told: notifiedCount }
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

async function notifyCustomers(
  ctx: Context,
  tx: Database,
  actorId: string,
  { day, slot, leg, minutes, reason }: Delay,
) {
  const status = leg === 'PICKUP' ? 'PICKUP_SCHEDULED' : 'DELIVERY_SCHEDULED'
  const notice = leg === 'PICKUP' ? 'PICKUP_DELAYED' : 'DELIVERY_DELAYED'
  const delay = { delayedSlot: formatHalfDay({ date: day, slot }), minutes, reason }
  const note = `${delay.delayedSlot} 방문이 ${minutes}분쯤 늦어질 것 같아요. ${reason}`
  const notified = new Set<string>()
  // In member order, so that two concurrent delay notices cannot deadlock.
  const affected = await tx
    .select(reservationColumns)
    .from(reservation)
    .where(and(hasVisit(leg, eq(visit.date, day), eq(visit.slot, slot)), eq(reservation.status, status)))
    .orderBy(asc(reservation.memberId), asc(reservation.id))
  for (const row of affected) {
    const createdAt = ctx.now()
    await addEvent(tx, row, { kind: 'NOTE', actor: actorId, detail: { note }, isPublic: true, createdAt })
    if (notified.has(row.memberId)) continue
    notified.add(row.memberId)
    await notifyCustomer(ctx, tx, row, { notice, values: { ...noticeValues(row), ...delay } })
  }
  return notified.size
}
