import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '../../shared/db/count-up-to.ts'
import type { Database } from '../../shared/db/database.ts'
import { countLimit, type StateMetrics } from '../../shared/metrics/state-metrics.ts'
import { seoulDay, startOfSeoulDay } from '../../shared/time/seoul.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import { careCheckIn, carePlan } from './care-plan.tables.ts'
import type { DiagnosisContext } from './context.ts'
import { questionDueAt } from './diagnosis.repository.ts'
import { diagnosis, diagnosisRevision } from './diagnosis.tables.ts'
import { isOpenQuestion, isQueued } from './expert-desk/list-cases.ts'
import { expertAnswer, expertQuestion } from './expert-desk.tables.ts'
import { findModelCapWon } from './model/choose-model.ts'
import { engineAttempt, engineBudget } from './model.tables.ts'

const isCreatedIn = ({ since, until }: TimeRange) =>
  and(gte(diagnosis.createdAt, since), lt(diagnosis.createdAt, until))
const isLate = sql`${diagnosis.expertAnsweredAt} > ${diagnosis.expertDueAt}`

/**
 * Counts diagnoses, members, and expert answers in time and missed by `now`, per calendar day in Seoul.
 * The row whose day is null is the total.
 */
export async function countDiagnosesByDay(db: Database, span: TimeRange, now: Date) {
  const isOver = lt(diagnosis.expertDueAt, now)
  const { rows } = await db.execute<{
    day: string | null
    count: number
    people: number
    inTime: number
    missed: number
  }>(sql`
    select day::text, count(*)::int, count(distinct member_id)::int as people,
      (count(*) filter (where is_answered and not is_late))::int as "inTime",
      (count(*) filter (where is_late or (is_over and not is_answered)))::int as missed
    from (
      select (${diagnosis.createdAt} at time zone 'Asia/Seoul')::date as day, ${diagnosis.memberId},
        ${diagnosis.expertAnsweredAt} is not null as is_answered, coalesce(${isLate}, false) as is_late,
        ${isOver} as is_over
      from ${diagnosis} where ${isCreatedIn(span)}
    ) as deadlines
    group by grouping sets ((day), ()) order by day`)
  return rows
}

/** Subquery of (member_id, id, created_at), for features that count what followed from diagnoses. */
export const selectDiagnosesIn = (span: TimeRange): SQL =>
  sql`(select member_id, id, created_at from ${diagnosis} where ${isCreatedIn(span)})`

/** Counts the verdicts of current expert answers, without unedited drafts, by the problem that the judged result had named. */
export async function countVerdictsByProblem(db: Database, { since, until }: TimeRange, engine?: string) {
  const { memberId, diagnosisId, revision, answeredAt, replacedAt, verdict } = expertAnswer
  const replaced = sql`
    select ${diagnosisRevision.problem} from ${diagnosisRevision}
    where ${diagnosisRevision.memberId} = ${memberId} and ${diagnosisRevision.diagnosisId} = ${diagnosisId}
      and ${diagnosisRevision.revision} = ${revision}`
  const { rows } = await db.execute<{ problem: string; agree: number; partly: number; wrong: number }>(sql`
    select judged.problem, (count(*) filter (where ${verdict} = 'AGREE'))::int as agree,
      (count(*) filter (where ${verdict} = 'PARTLY'))::int as partly,
      (count(*) filter (where ${verdict} = 'WRONG'))::int as wrong
    from ${expertAnswer}
    -- Lateral, so that only the judged diagnoses are read: few of many, and wide.
    cross join lateral (
      select case when ${diagnosis.revision} = ${revision} then ${diagnosis.problem}
        else coalesce((${replaced}), ${diagnosis.problem}) end as problem
      from ${diagnosis} where ${diagnosis.memberId} = ${memberId} and ${diagnosis.id} = ${diagnosisId} limit 1
    ) as judged
    where ${and(gte(answeredAt, since), lt(answeredAt, until), isNull(replacedAt), eq(expertAnswer.isUnedited, false), engine ? eq(expertAnswer.engine, engine) : undefined)}
    group by judged.problem`)
  return rows
}

/** Counts check-in answers by day of the plan and by its problem. */
export async function countCheckInAnswers(db: Database, { since, until }: TimeRange) {
  const { answer, createdAt, day, memberId, diagnosisId } = careCheckIn
  const { rows } = await db.execute<{
    day: number
    problem: string
    better: number
    same: number
    worse: number
  }>(sql`
    select ${day}, plan.problem, (count(*) filter (where ${answer} = 'BETTER'))::int as better,
      (count(*) filter (where ${answer} = 'SAME'))::int as same,
      (count(*) filter (where ${answer} = 'WORSE'))::int as worse
    from ${careCheckIn}
    -- Lateral, so that the cost depends on the period and not on the size of the table.
    cross join lateral (
      select ${carePlan.problem} from ${carePlan}
      where ${carePlan.memberId} = ${memberId} and ${carePlan.diagnosisId} = ${diagnosisId} limit 1
    ) as plan
    where ${and(gte(createdAt, since), lt(createdAt, until))}
    group by ${day}, plan.problem`)
  return rows
}

/** Hours before the deadline from which a case counts as due soon. */
const soonHours = 2

/** Promised answers of experts, and today's spending on the vision model. */
export const diagnosisMetrics = (ctx: DiagnosisContext): StateMetrics => ({
  gauges: {
    saeip_expert_cases: {
      help: 'Unanswered cases and questions that do not wait for their customer: LATE, SOON (two hours) or LATER',
      labels: ['due'],
    },
    saeip_expert_questions: { help: 'Questions to experts without an answer' },
    saeip_model_spent_won: { help: 'Estimated cost of the vision model today (Seoul)' },
    saeip_model_cap_won: { help: 'Cap of that cost; 0 while no model is used' },
  },
  read: async (tx, now) => {
    const soon = new Date(now.getTime() + soonHours * 3_600_000)
    const { rows } = await tx.execute<{ late: number; soon: number; all: number; questions: number }>(sql`
      select count(*) filter (where due_at < ${now.toISOString()}::timestamptz)::int as late,
        count(*) filter (where due_at < ${soon.toISOString()}::timestamptz)::int as soon, count(*)::int as all,
        (select count(*)::int from (select from ${expertQuestion}
          where ${isOpenQuestion} limit ${countLimit}) as asked) as questions
      from ((select ${diagnosis.expertDueAt} as due_at from ${diagnosis}
        where ${isQueued} order by ${diagnosis.expertDueAt} limit ${countLimit})
        union all (select ${questionDueAt} from ${expertQuestion}
        where ${isOpenQuestion} order by ${questionDueAt} limit ${countLimit})) as open`)
    const { late = 0, soon: lateOrSoon = 0, all = 0, questions = 0 } = rows[0] ?? {}
    const cases = (due: string, value: number) => ({ name: 'saeip_expert_cases', value, labels: { due } })
    const { won } = await findModelUsage(tx, seoulDay(now))
    return [
      cases('LATE', late),
      cases('SOON', lateOrSoon - late),
      cases('LATER', all - lateOrSoon),
      { name: 'saeip_expert_questions', value: questions },
      { name: 'saeip_model_spent_won', value: won },
      { name: 'saeip_model_cap_won', value: await findModelCapWon(ctx, tx) },
    ]
  },
})

/**
 * Counts overdue cases and questions, unanswered cases that do not wait for their customer, those that are due tomorrow and unanswered
 * questions, each up to `most`.
 */
export async function countPendingCases(db: Database, now: Date, most: number) {
  const isDueTomorrow = and(
    gte(diagnosis.expertDueAt, startOfSeoulDay(now, 1)),
    lt(diagnosis.expertDueAt, startOfSeoulDay(now, 2)),
  )
  const [late, questionsLate, cases, questions, tomorrow] = await Promise.all([
    countUpTo(db, diagnosis, and(isQueued, lt(diagnosis.expertDueAt, now)), most),
    countUpTo(db, expertQuestion, and(isOpenQuestion, lt(questionDueAt, now)), most),
    countUpTo(db, diagnosis, isQueued, most),
    countUpTo(db, expertQuestion, isOpenQuestion, most),
    countUpTo(db, diagnosis, and(isQueued, isDueTomorrow), most),
  ])
  return {
    CASES_LATE: late,
    QUESTIONS_LATE: questionsLate,
    CASES: cases,
    QUESTIONS: questions,
    CASES_TOMORROW: tomorrow,
  }
}

/** Returns when the vision model last answered and when it last failed, null for never, and why it failed. */
export async function findLastModelOutcomes(db: Database) {
  const findLast = async (outcome: 'ANSWERED' | 'FAILED') => {
    const [attempt] = await db
      .select({ at: engineAttempt.askedAt, failure: engineAttempt.failure })
      .from(engineAttempt)
      .where(eq(engineAttempt.outcome, outcome))
      .orderBy(desc(engineAttempt.askedAt))
      .limit(1)
    return attempt
  }
  const [success, failure] = await Promise.all([findLast('ANSWERED'), findLast('FAILED')])
  return {
    lastSuccess: success?.at ?? null,
    lastFailure: failure?.at ?? null,
    failure: failure?.failure ?? null,
  }
}

/** Returns the model's calls and cost in won by Seoul day from `first` on, newest first. */
export async function findModelDays(db: Database, first: string) {
  const { day, calls, costMicroWon, subject } = engineBudget
  const rows = await db
    .select({ day, calls, costMicroWon })
    .from(engineBudget)
    .where(and(eq(subject, '*'), gte(day, first)))
    .orderBy(desc(day))
  return rows.map((row) => ({
    day: row.day,
    calls: row.calls,
    won: Math.round(row.costMicroWon / 1_000_000),
  }))
}

/** Returns the model's calls and cost in won on a calendar day in Seoul. */
async function findModelUsage(db: Database, day: string) {
  const [newest] = await findModelDays(db, day)
  return newest?.day === day ? newest : { day, calls: 0, won: 0 }
}
