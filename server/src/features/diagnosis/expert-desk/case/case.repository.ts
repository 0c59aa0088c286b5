import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import { careCheckIn } from '../../care-plan.tables.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { diagnosis, diagnosisFeedback } from '../../diagnosis.tables.ts'
import { expertAnswer } from '../../expert-answer.tables.ts'
import { expertDraft, expertHandover, expertQuestion } from '../../expert-desk.tables.ts'
import { problemColumns } from '../../result/standing-answer.repository.ts'
import { listRequests } from '../customer-request/customer-request.repository.ts'

export type CaseRow = typeof diagnosis.$inferSelect
type DraftRow = typeof expertDraft.$inferInsert
export type EarlierDiagnosis = Awaited<ReturnType<typeof listEarlierDiagnoses>>[number]
export type CaseDetails = Awaited<ReturnType<typeof findCaseDetails>>

const maxEarlier = 10

/** Finds any member's diagnosis. */
export async function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  const [found] = await db.select().from(diagnosis).where(eq(diagnosis.id, id))
  return found
}

/** Throws DIAGNOSIS_NOT_FOUND. */
export async function requireCase(db: Database, id: string): Promise<CaseRow> {
  const found = await findCase(db, id)
  if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return found
}

const earlierColumns = {
  id: diagnosis.id,
  createdAt: diagnosis.createdAt,
  fullPhoto: diagnosis.fullPhoto,
  symptomPhoto: diagnosis.symptomPhoto,
  ...problemColumns,
  confidence: diagnosis.confidence,
  expertFeedback: diagnosis.expertFeedback,
  previousId: diagnosis.previousId,
}

/** Lists up to ten earlier diagnoses of the same plant, newest first. */
export async function listEarlierDiagnoses(db: Database, { memberId, previousId }: CaseRow) {
  const chain = []
  for (let next = previousId; next && chain.length < maxEarlier; ) {
    const [found] = await db
      .select(earlierColumns)
      .from(diagnosis)
      .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, next)))
    if (!found) break
    chain.push(found)
    next = found.previousId
  }
  return chain
}

/** Reads check-ins (also of earlier diagnoses), editions, rating, question, requests, and the expert's own draft. */
export async function findCaseDetails(
  db: Database,
  key: DiagnosisKey,
  expertId: string,
  earlierIds: string[],
) {
  const { memberId, diagnosisId } = key
  const checkIns = await db
    .select()
    .from(careCheckIn)
    .where(
      and(eq(careCheckIn.memberId, memberId), inArray(careCheckIn.diagnosisId, [diagnosisId, ...earlierIds])),
    )
    .orderBy(asc(careCheckIn.day))
  const editions = await db
    .select()
    .from(expertAnswer)
    .where(and(eq(expertAnswer.memberId, memberId), eq(expertAnswer.diagnosisId, diagnosisId)))
    .orderBy(desc(expertAnswer.edition))
  const [feedback] = await db
    .select({ helpful: diagnosisFeedback.helpful, comment: diagnosisFeedback.comment })
    .from(diagnosisFeedback)
    .where(and(eq(diagnosisFeedback.memberId, memberId), eq(diagnosisFeedback.diagnosisId, diagnosisId)))
  const [question] = await db
    .select()
    .from(expertQuestion)
    .where(and(eq(expertQuestion.memberId, memberId), eq(expertQuestion.diagnosisId, diagnosisId)))
  const [draft] = await db
    .select()
    .from(expertDraft)
    .where(isDraft({ ...key, expertId }))
  const requests = await listRequests(db, key)
  const [handover] = await db
    .select()
    .from(expertHandover)
    .where(and(eq(expertHandover.memberId, memberId), eq(expertHandover.diagnosisId, diagnosisId)))
  return { checkIns, editions, feedback, question, requests, draft, handover }
}

/** Inserts or updates the expert's draft; returns true when it was inserted. */
export async function saveDraft(tx: Database, draft: DraftRow): Promise<boolean> {
  const { text, verdict, rightProblemId, savedAt } = draft
  const changed = await tx
    .update(expertDraft)
    .set({ text, verdict, rightProblemId, savedAt })
    .where(isDraft(draft))
  if (changed.rowCount) return false
  const { rowCount } = await tx
    .insert(expertDraft)
    .values(draft)
    .onConflictDoUpdate({
      target: [expertDraft.memberId, expertDraft.diagnosisId, expertDraft.expertId],
      set: { text, verdict, rightProblemId, savedAt },
    })
  return rowCount === 1
}

export async function deleteDraft(tx: Database, draft: DiagnosisKey & { expertId: string }) {
  await tx.delete(expertDraft).where(isDraft(draft))
}

const isDraft = ({ memberId, diagnosisId, expertId }: DiagnosisKey & { expertId: string }) =>
  and(
    eq(expertDraft.memberId, memberId),
    eq(expertDraft.diagnosisId, diagnosisId),
    eq(expertDraft.expertId, expertId),
  )
