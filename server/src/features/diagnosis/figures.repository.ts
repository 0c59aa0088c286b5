import { and, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import type { Span } from '../../shared/time/span.ts'
import { careCheckIn, carePlan } from './care-plan.tables.ts'
import { diagnosis, diagnosisRevision } from './diagnosis.tables.ts'
import { expertAnswer } from './expert.tables.ts'

const made = ({ since, until }: Span) => and(gte(diagnosis.createdAt, since), lt(diagnosis.createdAt, until))
const isLate = sql`${diagnosis.expertAnsweredAt} > ${diagnosis.expertDueAt}`

/**
 * Diagnoses by Seoul day, how many people they are of, and what became of the expert's 24 hours by `now`;
 * the row without a day counts all of them.
 */
export async function findPromises(db: Database, span: Span, now: Date) {
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
      from ${diagnosis} where ${made(span)}
    ) as promises
    group by grouping sets ((day), ()) order by day`)
  return rows
}

/** Whose diagnoses, which and when: for a feature that counts what came of them. */
export const diagnosesIn = (span: Span): SQL =>
  sql`(select member_id, id, created_at from ${diagnosis} where ${made(span)})`

/** What experts said of the problem that the judged result had named, counting what stands of their answers. */
export async function findVerdicts(db: Database, { since, until }: Span) {
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
    -- One key at a time: experts judge few of many diagnoses, and those are wide.
    cross join lateral (
      select case when ${diagnosis.revision} = ${revision} then ${diagnosis.problem}
        else coalesce((${replaced}), ${diagnosis.problem}) end as problem
      from ${diagnosis} where ${diagnosis.memberId} = ${memberId} and ${diagnosis.id} = ${diagnosisId} limit 1
    ) as judged
    where ${and(gte(answeredAt, since), lt(answeredAt, until), isNull(replacedAt))}
    group by judged.problem`)
  return rows
}

/** How plants were, by the day of their plan and the problem it is about. */
export async function findRecoveries(db: Database, { since, until }: Span) {
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
    -- One key at a time, so that it costs what the days hold and not what the table holds.
    cross join lateral (
      select ${carePlan.problem} from ${carePlan}
      where ${carePlan.memberId} = ${memberId} and ${carePlan.diagnosisId} = ${diagnosisId} limit 1
    ) as plan
    where ${and(gte(createdAt, since), lt(createdAt, until))}
    group by ${day}, plan.problem`)
  return rows
}
