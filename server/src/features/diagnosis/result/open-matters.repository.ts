import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { careCheckIn, carePlan } from '../care-plan.tables.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertQuestion } from '../expert-desk.tables.ts'
import { problemColumns } from './standing-answer.repository.ts'

const maxRows = 20
/** Older ones are no longer what to do now. */
const answerPeriodMs = 30 * dayMs
const planPeriodMs = 21 * dayMs

/** Lists recent diagnoses with an expert's answer, or an answer to a question, since the owner last opened them. */
export function listUnreadAnswers(db: Database, memberId: string, now: Date) {
  const answeredAt = sql`greatest(${diagnosis.expertAnsweredAt}, ${diagnosis.expertCorrectedAt}, ${expertQuestion.answeredAt})`
  return db
    .select({ id: diagnosis.id, ...problemColumns })
    .from(diagnosis)
    .leftJoin(
      expertQuestion,
      and(eq(expertQuestion.memberId, diagnosis.memberId), eq(expertQuestion.diagnosisId, diagnosis.id)),
    )
    .where(
      and(
        eq(diagnosis.memberId, memberId),
        gt(diagnosis.createdAt, new Date(now.getTime() - answerPeriodMs)),
        gt(diagnosis.expertAnsweredAt, new Date(0)),
        or(isNull(diagnosis.expertReadAt), sql`${diagnosis.expertReadAt} < ${answeredAt}`),
      ),
    )
    .limit(maxRows)
}

/** Lists the active care plans that were started recently, each with the days of its check-ins. */
export function listRecentPlans(db: Database, memberId: string, now: Date) {
  return db
    .select({
      id: carePlan.diagnosisId,
      ...problemColumns,
      startedAt: carePlan.startedAt,
      answered: sql<number[]>`array(
        select ${careCheckIn.day} from ${careCheckIn}
        where ${careCheckIn.memberId} = ${carePlan.memberId}
          and ${careCheckIn.diagnosisId} = ${carePlan.diagnosisId}
      )`,
    })
    .from(carePlan)
    .innerJoin(
      diagnosis,
      and(eq(diagnosis.memberId, carePlan.memberId), eq(diagnosis.id, carePlan.diagnosisId)),
    )
    .where(
      and(
        eq(carePlan.memberId, memberId),
        eq(carePlan.state, 'ACTIVE'),
        gte(carePlan.startedAt, new Date(now.getTime() - planPeriodMs)),
      ),
    )
    .limit(maxRows)
}

/** Records that the owner has seen the expert's answers up to now. */
export async function markAnswersRead(db: Database, memberId: string, id: string, expertReadAt: Date) {
  await db
    .update(diagnosis)
    .set({ expertReadAt })
    .where(and(eq(diagnosis.memberId, memberId), eq(diagnosis.id, id)))
}
