import type { Body } from '../../../../../contract/endpoint.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { addEvent, lockExistingReservation, type StoredReservation } from '../reservation.repository.ts'
import { findLateReason, findPauseState, findVisitsOf, isVisitPaused, updateVisit } from './pauses.ts'

/** Returns the pause that the customer can answer now; null when there is none. */
export async function findOpenPause(ctx: Context, db: Database, row: StoredReservation) {
  const open = await findAnswerable(ctx, db, row)
  if (!open) return null
  const { visit, pause } = open
  const { id, date, kind, sentence } = pause
  const isConfirmed = visit.answer === 'CONFIRMED'
  const canConfirm = visit.leg === 'PICKUP' && !isConfirmed
  return { id, leg: visit.leg, date, kind, sentence, isConfirmed, canConfirm }
}

/** Returns what the customer of an unpaid booking has to know of a paused day before paying; null when there is nothing. */
export async function findPauseBeforePayment(ctx: Context, db: Database, row: StoredReservation) {
  if (row.status !== 'WAITING' || row.endedAt) return null
  const today = seoulDay(ctx.now())
  const found = (await findVisitsOf(db, row)).find(
    ({ visit, pause }) =>
      findPauseState(pause, today) === 'ACTIVE' && row.visits[visit.leg].date === pause.date,
  )
  if (!found) return null
  const { date, sentence } = found.pause
  return found.visit.leg === 'PICKUP'
    ? `${formatDay(date)} 수거를 쉬어 가요. ${sentence} 결제하신 뒤에 다른 날로 바꾸거나 그날 그대로 진행할 수 있고, 취소하시면 모두 돌려드려요.`
    : `${formatDay(date)} 배송을 미뤄요. ${sentence} 결제하시면 새 날짜를 찾아 알려드려요.`
}

/**
 * Returns the pause because of which the leg may move free of charge; undefined when there is none. Throws PAUSE_OVER when the
 * customer names one that can no longer be answered.
 */
export async function findFreeMove(
  ctx: Context,
  db: Database,
  row: StoredReservation,
  leg: Leg,
  pauseId?: string,
) {
  if (pauseId) return assertAnswerable(ctx, db, row, pauseId, leg)
  const open = await findAnswerable(ctx, db, row)
  return open?.visit.leg === leg ? open : undefined
}

/** Keeps a pickup on its paused day; a repeated answer succeeds. Throws RESERVATION_NOT_FOUND, PAUSE_NOT_FOUND or PAUSE_OVER. */
export async function confirmPausedVisit(
  ctx: Context,
  memberId: string,
  id: string,
  { pauseId }: Body<typeof reservationApi.confirmPausedVisit>,
) {
  await ctx.transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    const { visit, pause } = await assertAnswerable(ctx, tx, locked, pauseId, 'PICKUP')
    if (visit.answer === 'CONFIRMED') return
    const at = ctx.now()
    await updateVisit(tx, visit, { answer: 'CONFIRMED', answeredAt: at })
    const detail = { note: `안내를 읽고 그날 그대로 진행하기로 했어요. ${pause.sentence}` }
    await addEvent(tx, locked, { kind: 'NOTE', actor: memberId, detail, isPublic: true, createdAt: at })
  })
}

/** Whether a cancellation gives back everything because we paused the pickup. Holds after the day too, until the pause is lifted. */
export async function isRefundedInFull(db: Database, row: StoredReservation): Promise<boolean> {
  const visits = await findVisitsOf(db, row)
  return visits.some(({ visit, pause }) => visit.leg === 'PICKUP' && isVisitPaused(row, visit, pause))
}

async function findAnswerable(ctx: Context, db: Database, row: StoredReservation) {
  const visits = await findVisitsOf(db, row)
  const today = seoulDay(ctx.now())
  return visits.find(({ visit, pause }) => findLateReason(row, visit, pause, today) === undefined)
}

async function assertAnswerable(
  ctx: Context,
  db: Database,
  row: StoredReservation,
  pauseId: string,
  leg: Leg,
) {
  const visits = await findVisitsOf(db, row)
  const found = visits.find(({ visit }) => visit.pauseId === pauseId && visit.leg === leg)
  if (!found) throw new AppError('PAUSE_NOT_FOUND')
  const message = findLateReason(row, found.visit, found.pause, seoulDay(ctx.now()))
  if (message) throw new AppError('PAUSE_OVER', { message })
  return found
}
