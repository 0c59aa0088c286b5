import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { proofKinds } from '../../../../../contract/reservation/care-report.ts'
import { completedStatus } from '../../../../../contract/reservation/move-questions.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { careEntry } from '../care-record.tables.ts'
import { isOfOneOf, type StoredReservation } from '../reservation.repository.ts'
import { canMove } from '../status/transitions.ts'
import { scheduledLeg } from '../visit/visit-rules.ts'

/** Returns, by reservation id, the numbers of the pots that have no photo of the visit that is next; nothing for other reservations. */
export async function findPotsToPhotograph(db: Database, rows: StoredReservation[]) {
  const visited = rows.filter(({ status }) => scheduledLeg(status))
  if (visited.length === 0) return new Map()
  const { reservationId, kind, potNumber, photos } = careEntry
  const taken = await db
    .selectDistinct({ reservationId, kind, potNumber })
    .from(careEntry)
    .where(
      and(
        isOfOneOf(careEntry, visited),
        inArray(kind, Object.values(proofKinds)),
        isNotNull(potNumber),
        sql`jsonb_array_length(${photos}) > 0`,
      ),
    )
  return new Map(
    visited.map(({ id, status, potCount }) => {
      const leg = scheduledLeg(status) ?? 'PICKUP'
      const shown = taken.filter((it) => it.reservationId === id && it.kind === proofKinds[leg])
      const numbers = Array.from({ length: potCount }, (_, index) => index + 1)
      return [id, numbers.filter((number) => !shown.some((it) => it.potNumber === number))]
    }),
  )
}

/** Whether a move of the table says that the van has the pots, or has returned them. */
export const completesVisit = (from: ReservationStatus, to: ReservationStatus) => {
  const leg = scheduledLeg(from)
  return leg !== undefined && completedStatus[leg] === to && canMove(from, to)
}

/** Throws POT_PHOTOS_MISSING for a completed visit of which a pot has no photo, unless a reason says why. */
export async function assertPhotographed(
  tx: Database,
  locked: StoredReservation,
  { to, reason }: { to: ReservationStatus; reason?: string | undefined },
) {
  if (reason || !completesVisit(locked.status, to)) return
  const missing = (await findPotsToPhotograph(tx, [locked])).get(locked.id) ?? []
  if (missing.length === 0) return
  throw new AppError('POT_PHOTOS_MISSING', {
    message: `${missing.join(', ')}번 화분 사진이 없어요. 사진을 찍거나, 못 찍는 이유를 적어 주세요.`,
  })
}
