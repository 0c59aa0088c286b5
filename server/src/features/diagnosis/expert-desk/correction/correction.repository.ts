import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertAnswer } from '../../expert-answer.tables.ts'

const isOf = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertAnswer.memberId, memberId), eq(expertAnswer.diagnosisId, diagnosisId))

/** Whether the expert wrote an edition of the answer that stands, not of one that was taken back. */
export async function hasWritten(db: Database, key: DiagnosisKey, expertId: string): Promise<boolean> {
  const retracted = db
    .select({ edition: sql`coalesce(max(${expertAnswer.edition}), -1)` })
    .from(expertAnswer)
    .where(and(isOf(key), isNotNull(expertAnswer.retractedAt)))
  const last = sql`(${retracted})`
  const [found] = await db
    .select({ edition: expertAnswer.edition })
    .from(expertAnswer)
    .where(and(isOf(key), eq(expertAnswer.expertId, expertId), gt(expertAnswer.edition, last)))
    .limit(1)
  return found !== undefined
}

/** Ends an edition as taken back. */
export async function retract(
  tx: Database,
  edition: DiagnosisKey & { edition: number },
  { at, by, reason }: { at: Date; by: string; reason: string },
) {
  await tx
    .update(expertAnswer)
    .set({ replacedAt: at, retractedAt: at, retractedBy: by, retractionReason: reason })
    .where(and(isOf(edition), eq(expertAnswer.edition, edition.edition)))
}

/** Returns the case to the queue without an answer. */
export async function reopen(
  tx: Database,
  { memberId, diagnosisId }: DiagnosisKey,
  { at, dueAt, queueAt }: { at: Date; dueAt: Date; queueAt: Date },
) {
  await tx
    .update(diagnosis)
    .set({
      expertFeedback: null,
      expertAnsweredAt: null,
      expertCorrectedAt: null,
      expertRetractedAt: at,
      expertDueAt: dueAt,
      expertQueueAt: queueAt,
      expertEscalatedAt: null,
    })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
}
