import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { type DueReservation, listDueReservations } from './automatic-transitions.repository.ts'
import type { StatusService } from './status.service.ts'

interface AutomaticTransitionDependencies {
  db: Database
  transact: Transact
  now: () => Date
  statusService: StatusService
  /** Whether confirmed reservations inside the service area are scheduled automatically. */
  autoSchedule: boolean
}

interface AutomaticTransition {
  from: ReservationStatus
  to: ReservationStatus
  afterMs: number
  onlyServed: boolean
  /** Checked again while the row is locked. */
  isReady: (row: StoredReservation) => boolean
}

const batchSize = 100
const doneAfterMs = 3 * dayMs

/** Creates the jobs that move reservations to their next status after some time. */
export function createAutomaticTransitionJobs(deps: AutomaticTransitionDependencies): JobDefinition[] {
  const { now, autoSchedule } = deps
  const done: AutomaticTransition = {
    from: 'DELIVERED',
    to: 'DONE',
    afterMs: doneAfterMs,
    onlyServed: false,
    isReady: () => true,
  }
  // The payment itself usually schedules the pickup; this job covers reservations confirmed by an operator.
  const schedule: AutomaticTransition = {
    from: 'CONFIRMED',
    to: 'PICKUP_SCHEDULED',
    afterMs: 0,
    onlyServed: true,
    // A pickup whose day has passed, or that was missed, waits for another day.
    isReady: ({ area, pickupDate, holdsPickup }) =>
      area === 'SERVED' && holdsPickup && pickupDate >= seoulDay(now()),
  }
  const jobOf = (kind: string, everyMinutes: number, transition: AutomaticTransition): JobDefinition => ({
    kind,
    lane: 'reservations',
    everyMinutes,
    run: () => moveAll(deps, transition),
  })
  return [
    jobOf('reservation.done', 60, done),
    ...(autoSchedule ? [jobOf('reservation.schedule', 5, schedule)] : []),
  ]
}

async function moveAll(
  { db, transact, now, statusService }: AutomaticTransitionDependencies,
  transition: AutomaticTransition,
) {
  const { from, to, afterMs, onlyServed, isReady } = transition
  const before = new Date(now().getTime() - afterMs)
  let after: DueReservation | undefined
  do {
    const due = await listDueReservations(db, { status: from, before, onlyServed }, after, batchSize)
    for (const found of due) await transact((tx) => moveOne(tx, found))
    after = due[batchSize - 1]
  } while (after)

  async function moveOne(tx: Database, { memberId, id }: DueReservation) {
    const locked = await lockReservation(tx, memberId, id)
    if (locked?.status !== from || locked.statusSince > before || !isReady(locked)) return
    await statusService.move(tx, locked, to, { actor: 'SYSTEM' })
  }
}
