import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { CustomerRequestKind } from '../../../../../contract/diagnosis/customer-request.ts'
import type { OpenMatter } from '../../../../../contract/home/open-matters.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findDueDay } from '../care-plan/plan-days.ts'
import { careCheckIn, carePlan } from '../care-plan.tables.ts'
import { joinsDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { listWaitingOf } from '../expert-desk/customer-request.ts'
import { expertQuestion } from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from './current-result.ts'

const maxRows = 20
/** Older ones are no longer what to do now. */
const answerPeriodMs = 30 * dayMs
const planPeriodMs = 21 * dayMs

/** Requests of experts, their answers that the member has not opened, and check-ins that can be answered. */
export async function findDiagnosisMatters({ db, now }: Context, memberId: string): Promise<OpenMatter[]> {
  const moment = now()
  const [requests, answers, plans] = await Promise.all([
    listWaitingOf(db, memberId),
    listUnreadAnswers(db, memberId, moment),
    listRecentPlans(db, memberId, moment),
  ])
  const due = plans.filter(({ startedAt, answered }) => findDueDay(startedAt, answered, moment))
  return [
    ...requests.map(({ id, kind }) => toMatter('EXPERT_REQUEST', { id, problem: requestTexts[kind] })),
    ...answers.map((row) => toMatter('EXPERT_ANSWER', { id: row.id, problem: currentProblem(row).problem })),
    ...due.map((row) => toMatter('CHECK_IN', { id: row.id, problem: currentProblem(row).problem })),
  ]
}

const photoText = '사진을 한 장 더 부탁했어요'
const requestTexts: Record<CustomerRequestKind, string> = {
  AFFECTED_PART: photoText,
  LEAF_UNDERSIDE: photoText,
  SOIL_AND_POT: photoText,
  WHOLE_PLANT: photoText,
  QUESTION: '한 가지를 더 여쭤봤어요',
}

const toMatter = (
  kind: OpenMatter['kind'],
  { id, problem }: { id: string; problem: string },
): OpenMatter => ({
  kind,
  id,
  subject: problem,
  amount: null,
  at: null,
})

/** Lists recent diagnoses with an expert's answer, or an answer to a question, since the owner last opened them. */
function listUnreadAnswers(db: Database, memberId: string, now: Date) {
  const answeredAt = sql`greatest(${diagnosis.expertAnsweredAt}, ${diagnosis.expertCorrectedAt}, ${expertQuestion.answeredAt})`
  return db
    .select({ id: diagnosis.id, ...problemColumns })
    .from(diagnosis)
    .leftJoin(expertQuestion, joinsDiagnosis(expertQuestion))
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
function listRecentPlans(db: Database, memberId: string, now: Date) {
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
    .innerJoin(diagnosis, joinsDiagnosis(carePlan))
    .where(
      and(
        eq(carePlan.memberId, memberId),
        eq(carePlan.state, 'ACTIVE'),
        gte(carePlan.startedAt, new Date(now.getTime() - planPeriodMs)),
      ),
    )
    .limit(maxRows)
}
