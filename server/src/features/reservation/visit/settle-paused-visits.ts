import { addDays, formatDay } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { notifyCustomer } from '../status/move-reservation.ts'
import { noticeValues } from '../status/status-notices.ts'
import { changeVisit } from './change-visit.ts'
import { findVisitsOf, listUnsettled, lockPauseInForce, updateVisit } from './pause.repository.ts'
import { earliestDelivery, visitRules } from './visit-rules.ts'
import { isVisitPaused } from './visit-state.ts'

const noRoom = '60일 안에 같은 시간대의 빈자리가 없어요.'

type Unsettled = Awaited<ReturnType<typeof listUnsettled>>[number]

export const settlePausedJob = (ctx: ReservationContext): JobDefinition => ({
  kind: 'reservation.settle-paused',
  lane: 'reservations',
  everyMinutes: 1,
  run: () => settlePausedVisits(ctx),
})

/**
 * Tells the customers of paused pickups once and moves paused deliveries to the first free day; without an id of all pauses in force.
 * Runs right after a pause; the job does what a crash left behind, and tells customers who pay later.
 */
export async function settlePausedVisits(ctx: ReservationContext, pauseId?: string): Promise<void> {
  const unsettled = await listUnsettled(ctx.db, seoulDay(ctx.now()))
  for (const one of unsettled.filter(({ pause }) => !pauseId || pause.id === pauseId)) {
    if (one.visit.leg === 'PICKUP') await tellOnce(ctx, one, 'PICKUP_PAUSED', null)
    else await delayDelivery(ctx, one)
  }
}

async function delayDelivery(ctx: ReservationContext, one: Unsettled) {
  try {
    await ctx.transact(async (tx) => {
      const locked = await lockUnsettled(tx, one)
      if (!locked) return
      const { createdBy, date, sentence } = one.pause
      const [nextDay, earliest] = [addDays(date, 1), earliestDelivery(locked)]
      await changeVisit(ctx, tx, locked, {
        leg: 'DELIVERY',
        to: { notBefore: earliest > nextDay ? earliest : nextDay },
        rule: visitRules.PAUSE,
        actor: createdBy,
        reason: sentence,
      })
      await updateVisit(tx, one.visit, { settledAt: ctx.now() })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tellOnce(ctx, one, 'DELIVERY_PAUSED', error.code === 'SLOT_UNAVAILABLE' ? noRoom : error.message)
  }
}

function tellOnce(
  ctx: Context,
  one: Unsettled,
  notice: 'PICKUP_PAUSED' | 'DELIVERY_PAUSED',
  problem: string | null,
) {
  return ctx.transact(async (tx) => {
    const locked = await lockUnsettled(tx, one)
    if (!locked) return
    const { date, sentence } = one.pause
    const values = { ...noticeValues(locked), pausedDay: formatDay(date), reason: sentence }
    await notifyCustomer(ctx, tx, locked, { notice, values })
    await updateVisit(tx, one.visit, { settledAt: ctx.now(), problem })
  })
}

/** Locks the reservation; undefined when the visit needs nothing, or nothing any more. An unpaid one needs nothing yet. */
async function lockUnsettled(tx: Database, { visit }: Unsettled): Promise<StoredReservation | undefined> {
  const locked = await lockReservation(tx, visit.memberId, visit.reservationId)
  const pause = await lockPauseInForce(tx, visit.pauseId)
  const visits = await findVisitsOf(tx, visit.memberId, visit.reservationId)
  const present = visits.find((it) => it.visit.pauseId === visit.pauseId && it.visit.leg === visit.leg)
  if (!locked || !pause || !present || present.visit.settledAt) return undefined
  return isVisitPaused(locked, visit, pause) ? locked : undefined
}
