import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { ReservationContext } from '../context.ts'
import { lockReservation, type StoredReservation } from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { moveReservation } from './move-reservation.ts'

interface AutomaticTransition {
  from: ReservationStatus
  to: ReservationStatus
  afterMs: number
  onlyServed: boolean
  /** Checked again while the row is locked. */
  isReady: (row: StoredReservation, today: string) => boolean
}

const batchSize = 100
const doneAfterMs = 3 * dayMs

const done: AutomaticTransition = {
  from: 'DELIVERED',
  to: 'DONE',
  afterMs: doneAfterMs,
  onlyServed: false,
  isReady: () => true,
}

/** The payment itself usually schedules the pickup; this covers reservations confirmed by an operator. */
const schedule: AutomaticTransition = {
  from: 'CONFIRMED',
  to: 'PICKUP_SCHEDULED',
  afterMs: 0,
  onlyServed: true,
  // A pickup whose day has passed, or that was missed, waits for another day.
  isReady: ({ area, visits: { PICKUP } }, today) => area === 'SERVED' && PICKUP.holds && PICKUP.date >= today,
}

/** The jobs that move reservations to their next status after some time. */
export function automaticTransitionJobs(ctx: ReservationContext): JobDefinition[] {
  const jobOf = (kind: string, everyMinutes: number, transition: AutomaticTransition): JobDefinition => ({
    kind,
    lane: 'reservations',
    everyMinutes,
    run: () => moveAll(ctx, transition),
  })
  return [jobOf('reservation.done', 60, done), jobOf('reservation.schedule', 5, schedule)]
}

async function moveAll(ctx: Context, { from, to, afterMs, onlyServed, isReady }: AutomaticTransition) {
  const before = new Date(ctx.now().getTime() - afterMs)
  let after: DueReservation | undefined
  do {
    const due = await listDueReservations(ctx.db, { status: from, before, onlyServed }, after, batchSize)
    for (const found of due) await ctx.transact((tx) => moveOne(tx, found))
    after = due[batchSize - 1]
  } while (after)

  async function moveOne(tx: Database, { memberId, id }: DueReservation) {
    const locked = await lockReservation(tx, memberId, id)
    if (locked?.status !== from || locked.statusSince > before) return
    if (isReady(locked, seoulDay(ctx.now()))) await moveReservation(ctx, tx, locked, to, { actor: 'SYSTEM' })
  }
}

interface DueReservation {
  memberId: string
  id: string
  statusSince: Date
}

/** Lists reservations that entered a status at or before `before`, oldest first, starting after `after`. */
function listDueReservations(
  db: Database,
  { status, before, onlyServed }: { status: ReservationStatus; before: Date; onlyServed: boolean },
  after: DueReservation | undefined,
  limit: number,
): Promise<DueReservation[]> {
  const isAfter =
    after &&
    sql`(${reservation.statusSince}, ${reservation.id}) > (${after.statusSince.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select({ memberId: reservation.memberId, id: reservation.id, statusSince: reservation.statusSince })
    .from(reservation)
    .where(
      and(
        // The literal makes PostgreSQL use the partial index of these statuses.
        sql`${reservation.status} = ${sql.raw(`'${status}'`)}`,
        lte(reservation.statusSince, before),
        onlyServed ? eq(reservation.area, 'SERVED') : undefined,
        isAfter,
      ),
    )
    .orderBy(asc(reservation.statusSince), asc(reservation.id))
    .limit(limit)
}
