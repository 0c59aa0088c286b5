import type { Database } from '../../shared/db/database.ts'
import { diagnosisFeedback } from './diagnosis.tables.ts'

export type Feedback = typeof diagnosisFeedback.$inferInsert

/** Keeps what a member says of a diagnosis; a later word replaces the earlier one. */
export async function keepFeedback(db: Database, feedback: Feedback) {
  await db
    .insert(diagnosisFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [diagnosisFeedback.memberId, diagnosisFeedback.diagnosisId],
      set: feedback,
    })
}
