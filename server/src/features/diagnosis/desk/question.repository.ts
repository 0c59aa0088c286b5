import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import type { DiagnosisKey } from '../expert.repository.ts'
import { expertQuestion } from './desk.tables.ts'

export type QuestionRow = typeof expertQuestion.$inferSelect

const isOf = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(expertQuestion.memberId, memberId), eq(expertQuestion.diagnosisId, diagnosisId))

export async function findQuestion(db: Database, key: DiagnosisKey): Promise<QuestionRow | undefined> {
  const [found] = await db.select().from(expertQuestion).where(isOf(key))
  return found
}

/** Nobody else answers it until the transaction ends. */
export async function lockQuestion(tx: Database, key: DiagnosisKey): Promise<QuestionRow | undefined> {
  const [found] = await tx.select().from(expertQuestion).where(isOf(key)).for('update')
  return found
}

/** Whether an expert has answered a member's diagnosis; undefined when it is not theirs. */
export async function isAnswered(tx: Database, { memberId, diagnosisId }: DiagnosisKey) {
  const [found] = await tx
    .select({ answeredAt: diagnosis.expertAnsweredAt })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId)))
  return found && found.answeredAt !== null
}

/** Adds the one question unless there is one; says whether it did. */
export async function addQuestion(tx: Database, row: DiagnosisKey & { question: string; askedAt: Date }) {
  const { rowCount } = await tx.insert(expertQuestion).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function keepAnswer(
  tx: Database,
  key: DiagnosisKey,
  answer: { answer: string; answeredBy: string; answeredAt: Date },
) {
  await tx.update(expertQuestion).set(answer).where(isOf(key))
}
