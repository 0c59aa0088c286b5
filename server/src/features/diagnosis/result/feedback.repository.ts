import type { Database } from '../../../shared/db/database.ts'
import { diagnosisFeedback } from '../diagnosis.tables.ts'

export type Feedback = typeof diagnosisFeedback.$inferInsert

/** Inserts the member's rating of a diagnosis or replaces the earlier one. */
export async function saveFeedback(db: Database, feedback: Feedback) {
  await db
    .insert(diagnosisFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [diagnosisFeedback.memberId, diagnosisFeedback.diagnosisId],
      set: feedback,
    })
}
