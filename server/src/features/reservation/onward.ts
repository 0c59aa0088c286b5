import type { ReservationStatus } from '../../../../contract/reservation-status.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { Moves } from './move.ts'
import { listWaiting, type Waiting } from './onward.repository.ts'
import { lockReservation, type StoredReservation } from './reservation.repository.ts'

export interface OnwardDependencies {
  db: Database
  transact: Transact
  now: () => Date
  moves: Moves
  /** Whether paid bookings in the served area go on by themselves. */
  autoSchedule: boolean
}

interface Onward {
  from: ReservationStatus
  to: ReservationStatus
  afterMs: number
  onlyServed: boolean
  /** Looked at again under the lock. */
  isReady: (row: StoredReservation) => boolean
}

const batch = 100
const dayMs = 24 * 60 * 60 * 1000
const doneAfterMs = 3 * dayMs

/** What moves on by itself with time. */
export function onwardJobs(deps: OnwardDependencies): JobDefinition[] {
  const { now, autoSchedule } = deps
  const done: Onward = {
    from: 'DELIVERED',
    to: 'DONE',
    afterMs: doneAfterMs,
    onlyServed: false,
    isReady: () => true,
  }
  // Usually done with the payment itself; this one finds those that were confirmed in another way.
  const schedule: Onward = {
    from: 'CONFIRMED',
    to: 'PICKUP_SCHEDULED',
    afterMs: 0,
    onlyServed: true,
    // A day that has passed is planned anew by an operator.
    isReady: ({ area, pickupDate }) => area === 'SERVED' && pickupDate >= seoulDay(now()),
  }
  return [
    { kind: 'reservation.done', everyMinutes: 60, run: () => moveAll(deps, done) },
    ...(autoSchedule
      ? [{ kind: 'reservation.schedule', everyMinutes: 5, run: () => moveAll(deps, schedule) }]
      : []),
  ]
}

async function moveAll({ db, transact, now, moves }: OnwardDependencies, onward: Onward) {
  const { from, to, afterMs, onlyServed, isReady } = onward
  const before = new Date(now().getTime() - afterMs)
  let after: Waiting | undefined
  do {
    const waiting = await listWaiting(db, { status: from, before, onlyServed }, after, batch)
    for (const found of waiting) await transact((tx) => moveOne(tx, found))
    after = waiting[batch - 1]
  } while (after)

  async function moveOne(tx: Database, { memberId, id }: Waiting) {
    const locked = await lockReservation(tx, memberId, id)
    if (locked?.status !== from || locked.statusSince > before || !isReady(locked)) return
    await moves.move(tx, locked, to, { actor: 'SYSTEM' })
  }
}
