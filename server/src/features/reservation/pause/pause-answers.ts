import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import type { ReservationPause } from '../../../../../contract/reservation/visit/visit-pause.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { addEvent, lockReservation } from '../reservation.repository.ts'
import * as repository from './pause.repository.ts'
import { findLateReason, isVisitPaused } from './visit-state.ts'

interface PauseAnswersDependencies {
  transact: Transact
  now: () => Date
}

export type PauseAnswers = ReturnType<typeof createPauseAnswers>

/** What customers see of a pause and how they answer it. */
export function createPauseAnswers({ transact, now }: PauseAnswersDependencies) {
  return { find, findFreeMove, recordMove, confirm, isRefundedInFull }

  /** Returns the pause that the customer can answer now; null when there is none. */
  async function find(db: Database, row: StoredReservation): Promise<ReservationPause | null> {
    const open = await findOpen(db, row)
    if (!open) return null
    const { visit, pause } = open
    const { id, date, kind, sentence } = pause
    const isConfirmed = visit.answer === 'CONFIRMED'
    return {
      id,
      leg: visit.leg,
      date,
      kind,
      sentence,
      isConfirmed,
      canConfirm: visit.leg === 'PICKUP' && !isConfirmed,
    }
  }

  /**
   * Returns the pause because of which the leg may move free of charge; undefined when there is none. Throws PAUSE_OVER when the
   * customer names one that can no longer be answered.
   */
  async function findFreeMove(db: Database, row: StoredReservation, leg: Leg, pauseId?: string) {
    if (pauseId) return assertAnswerable(db, row, pauseId, leg)
    const open = await findOpen(db, row)
    return open?.visit.leg === leg ? open : undefined
  }

  function recordMove(tx: Database, { visit }: Awaited<ReturnType<typeof assertAnswerable>>) {
    return repository.updateVisit(tx, visit, { answer: 'MOVED', answeredAt: now() })
  }

  /** Keeps a pickup on its paused day; a repeated answer succeeds. Throws RESERVATION_NOT_FOUND, PAUSE_NOT_FOUND or PAUSE_OVER. */
  async function confirm(memberId: string, id: string, pauseId: string): Promise<void> {
    await transact(async (tx) => {
      const locked = await lockReservation(tx, memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      const { visit, pause } = await assertAnswerable(tx, locked, pauseId, 'PICKUP')
      if (visit.answer === 'CONFIRMED') return
      const at = now()
      await repository.updateVisit(tx, visit, { answer: 'CONFIRMED', answeredAt: at })
      await addEvent(tx, {
        memberId,
        reservationId: id,
        kind: 'NOTE',
        actor: memberId,
        detail: { note: `안내를 읽고 그날 그대로 진행하기로 했어요. ${pause.sentence}` },
        isPublic: true,
        createdAt: at,
      })
    })
  }

  /** Whether a cancellation gives back everything because we paused the pickup. Holds after the day too, until the pause is lifted. */
  async function isRefundedInFull(db: Database, row: StoredReservation): Promise<boolean> {
    const visits = await repository.findVisitsOf(db, row.memberId, row.id)
    return visits.some(({ visit, pause }) => visit.leg === 'PICKUP' && isVisitPaused(row, visit, pause))
  }

  async function findOpen(db: Database, row: StoredReservation) {
    const visits = await repository.findVisitsOf(db, row.memberId, row.id)
    const today = seoulDay(now())
    return visits.find(({ visit, pause }) => findLateReason(row, visit, pause, today) === undefined)
  }

  async function assertAnswerable(db: Database, row: StoredReservation, pauseId: string, leg: Leg) {
    const visits = await repository.findVisitsOf(db, row.memberId, row.id)
    const found = visits.find(({ visit }) => visit.pauseId === pauseId && visit.leg === leg)
    if (!found) throw new AppError('PAUSE_NOT_FOUND')
    const message = findLateReason(row, found.visit, found.pause, seoulDay(now()))
    if (message) throw new AppError('PAUSE_OVER', { message })
    return found
  }
}
