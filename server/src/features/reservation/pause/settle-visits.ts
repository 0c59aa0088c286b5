import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import { lockReservation } from '../reservation.repository.ts'
import type { StaffReschedule } from '../schedule/staff-reschedule.service.ts'
import type { StatusService } from '../status/status.service.ts'
import { noticeValues } from '../status/status-notices.ts'
import * as repository from './pause.repository.ts'
import { isVisitPaused } from './visit-state.ts'

interface SettleVisitsDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  staffReschedule: Pick<StaffReschedule, 'delay'>
}

const noRoom = '60일 안에 같은 시간대의 빈자리가 없어요.'

type Unsettled = Awaited<ReturnType<typeof repository.listUnsettled>>[number]
export type SettleVisits = ReturnType<typeof createSettleVisits>

/**
 * Tells the customers of paused pickups once and moves paused deliveries to the first free day. Runs right after a pause; the job
 * does what a crash left behind, and tells customers who pay later.
 */
export function createSettleVisits({
  db,
  transact,
  now,
  statusService,
  staffReschedule,
}: SettleVisitsDependencies) {
  const job: JobDefinition = {
    kind: 'reservation.settle-paused',
    lane: 'reservations',
    everyMinutes: 1,
    run: () => settle(),
  }
  return { settle, job }

  /** Without an id, settles the visits of all pauses in force. */
  async function settle(pauseId?: string): Promise<void> {
    const unsettled = await repository.listUnsettled(db, seoulDay(now()))
    for (const one of unsettled.filter(({ pause }) => !pauseId || pause.id === pauseId)) {
      if (one.visit.leg === 'PICKUP') await tellOnce(one, 'PICKUP_PAUSED', null)
      else await delayDelivery(one)
    }
  }

  async function delayDelivery(one: Unsettled) {
    try {
      await transact(async (tx) => {
        const locked = await lockUnsettled(tx, one)
        if (!locked) return
        const { createdBy, date, sentence } = one.pause
        await staffReschedule.delay(tx, locked, {
          leg: 'DELIVERY',
          after: date,
          actor: createdBy,
          reason: sentence,
        })
        await repository.updateVisit(tx, one.visit, { settledAt: now() })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await tellOnce(one, 'DELIVERY_PAUSED', error.code === 'SLOT_UNAVAILABLE' ? noRoom : error.message)
    }
  }

  function tellOnce(one: Unsettled, notice: 'PICKUP_PAUSED' | 'DELIVERY_PAUSED', problem: string | null) {
    return transact(async (tx) => {
      const locked = await lockUnsettled(tx, one)
      if (!locked) return
      const { date, sentence } = one.pause
      const values = { ...noticeValues(locked), pausedDay: formatDay(date), reason: sentence }
      await statusService.notify(tx, locked, { notice, values })
      await repository.updateVisit(tx, one.visit, { settledAt: now(), problem })
    })
  }

  /** Locks the reservation; undefined when the visit needs nothing, or nothing any more. An unpaid one needs nothing yet. */
  async function lockUnsettled(tx: Database, { visit }: Unsettled): Promise<StoredReservation | undefined> {
    const locked = await lockReservation(tx, visit.memberId, visit.reservationId)
    const pause = await repository.lockPauseInForce(tx, visit.pauseId)
    const visits = await repository.findVisitsOf(tx, visit.memberId, visit.reservationId)
    const present = visits.find((it) => it.visit.pauseId === visit.pauseId && it.visit.leg === visit.leg)
    if (!locked || !pause || !present || present.visit.settledAt) return undefined
    return isVisitPaused(locked, visit, pause) ? locked : undefined
  }
}
