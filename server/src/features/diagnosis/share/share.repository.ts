import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisShare } from '../diagnosis.tables.ts'
import { rightProblemId } from '../result/standing-answer.repository.ts'

const ofDiagnosis = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(diagnosisShare.memberId, memberId), eq(diagnosisShare.diagnosisId, diagnosisId))

export async function findToken(db: Database, key: DiagnosisKey): Promise<string | undefined> {
  const [found] = await db
    .select({ token: diagnosisShare.token })
    .from(diagnosisShare)
    .where(ofDiagnosis(key))
  return found?.token
}

/** Stores the token unless the diagnosis has a link already. */
export async function addToken(tx: Database, key: DiagnosisKey, token: string, at: Date): Promise<void> {
  await tx
    .insert(diagnosisShare)
    .values({ ...key, token, createdAt: at })
    .onConflictDoNothing({ target: [diagnosisShare.memberId, diagnosisShare.diagnosisId] })
}

export async function removeToken(db: Database, key: DiagnosisKey): Promise<void> {
  await db.delete(diagnosisShare).where(ofDiagnosis(key))
}

/** Returns the diagnosis that a link leads to, with the right problem of the answer that stands. */
export async function findShared(db: Database, token: string) {
  const [found] = await db
    .select({ ...getTableColumns(diagnosis), rightProblemId })
    .from(diagnosisShare)
    .innerJoin(
      diagnosis,
      and(eq(diagnosis.memberId, diagnosisShare.memberId), eq(diagnosis.id, diagnosisShare.diagnosisId)),
    )
    .where(eq(diagnosisShare.token, token))
  return found
}
