import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertQuestion } from '../expert-desk.tables.ts'

export type QuestionRow = typeof expertQuestion.$inferSelect

const isOf = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertQuestion.memberId, memberId), eq(expertQuestion.diagnosisId, diagnosisId))

export async function findQuestion(db: Database, key: DiagnosisKey): Promise<QuestionRow | undefined> {
  const [found] = await db.select().from(expertQuestion).where(isOf(key))
  return found
}

/** Locks the question until the transaction ends. */
export async function lockQuestion(tx: Database, key: DiagnosisKey): Promise<QuestionRow | undefined> {
  const [found] = await tx.select().from(expertQuestion).where(isOf(key)).for('update')
  return found
}

/** Returns whether an expert has answered the diagnosis; undefined when it is not the member's. */
export async function isAnswered(tx: Database, { memberId, diagnosisId }: DiagnosisKey) {
  const [found] = await tx
    .select({ answeredAt: diagnosis.expertAnsweredAt })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
  return found && found.answeredAt !== null
}

/** Inserts the question; returns false when the diagnosis already has one. */
export async function addQuestion(tx: Database, row: DiagnosisKey & { question: string; askedAt: Date }) {
  const { rowCount } = await tx.insert(expertQuestion).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function saveAnswer(
  tx: Database,
  key: DiagnosisKey,
  answer: { answer: string; answeredBy: string; answeredAt: Date },
) {
  await tx.update(expertQuestion).set(answer).where(isOf(key))
}
