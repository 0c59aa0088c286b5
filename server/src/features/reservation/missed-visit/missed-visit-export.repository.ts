import { and, asc, eq, inArray } from 'drizzle-orm'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { missedReasons } from '../../../../../contract/reservation/visit/visit-cost.ts'
import type { Database } from '../../../shared/db/database.ts'
import { type ExportOptions, groupRows } from '../../../shared/personal/personal-data.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { missedVisit } from '../missed-visit.tables.ts'

type ExportedVisit = ReturnType<ReturnType<typeof toExport>>

/** Returns what is stored about a member's missed visits, by reservation. */
export async function findMissedVisits(
  db: Database,
  memberId: string,
  reservationIds: string[],
  options: ExportOptions,
): Promise<Map<string, ExportedVisit[]>> {
  const { reservationId, createdAt } = missedVisit
  const rows = await db
    .select()
    .from(missedVisit)
    .where(and(eq(missedVisit.memberId, memberId), inArray(reservationId, reservationIds)))
    .orderBy(asc(createdAt))
  const visits = groupRows(rows, (row) => row.reservationId)
  return new Map([...visits].map(([id, found]) => [id, found.map(toExport(options))]))
}

const toExport =
  ({ photoUrl }: ExportOptions) =>
  (row: typeof missedVisit.$inferSelect) => ({
    일시: seoulIso(row.createdAt),
    방문: `${stageLabels[row.leg]} ${row.date} ${timeSlotLabels[row.slot]}`,
    이유: missedReasons[row.reason],
    설명: row.words,
    사진: row.photo && photoUrl(row.photo),
    '여쭤본 비용': row.fee,
    '비용을 받지 않은 이유': row.waivedFor,
  })
