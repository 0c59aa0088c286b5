import { and, eq, inArray } from 'drizzle-orm'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { Database } from '../../../shared/db/database.ts'
import { groupRows } from '../../../shared/personal/personal-data.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { rescheduleProposal } from '../reschedule-proposal.tables.ts'
import { formatSlot } from '../status/status-notices.ts'

/** The proposals of reservations by reservation, as the member's copy of their data shows them. */
export async function findProposals(db: Database, memberId: string, ids: string[]) {
  const rows = await db
    .select()
    .from(rescheduleProposal)
    .where(and(eq(rescheduleProposal.memberId, memberId), inArray(rescheduleProposal.reservationId, ids)))
    .orderBy(rescheduleProposal.createdAt)
  const groups = groupRows(rows, ({ reservationId }) => reservationId)
  return new Map([...groups].map(([id, proposals]) => [id, proposals.map(toExport)]))
}

const toExport = (row: typeof rescheduleProposal.$inferSelect) => ({
  일시: seoulIso(row.createdAt),
  방문: stageLabels[row.leg],
  '지금 일정': formatSlot(row.fromDate, row.fromSlot),
  '제안한 일정': formatSlot(row.toDate, row.toSlot),
  사유: row.reason,
  상태: row.status,
  '답한 때': row.answeredAt && seoulIso(row.answeredAt),
})
