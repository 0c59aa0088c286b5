import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import { careCheckIn, carePlan } from './care-plan.tables.ts'
import { diagnosis, diagnosisRevision } from './diagnosis.tables.ts'
import { expertAnswer } from './expert-answer.tables.ts'

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
