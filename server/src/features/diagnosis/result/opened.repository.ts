import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'

const isOne = ({ memberId, diagnosisId }: DiagnosisKey) =>
  and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, diagnosisId), isNull(diagnosis.openedAt))

/** Records that the owner has seen the result; later visits change nothing. */
export async function markOpened(db: Database, key: DiagnosisKey, at: Date): Promise<void> {
  await db.update(diagnosis).set({ openedAt: at }).where(isOne(key))
}

/** Records the notice of a result that was not opened. Returns false when it was opened or notified of before. */
export async function markReadyNotice(tx: Database, key: DiagnosisKey, at: Date): Promise<boolean> {
  const marked = await tx
    .update(diagnosis)
    .set({ readyNoticeAt: at })
    .where(and(isOne(key), isNull(diagnosis.readyNoticeAt)))
    .returning({ id: diagnosis.id })
  return marked.length === 1
}
