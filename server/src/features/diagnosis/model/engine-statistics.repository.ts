import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis, diagnosisFeedback } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-answer.tables.ts'
import { engineAttempt } from '../model.tables.ts'

const number = (value: ReturnType<typeof sql>) => value.mapWith(Number)
const percentile = (share: number) =>
  sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${diagnosis.tookMs})`

/** Counts the diagnoses of each engine in [since, until) and measures how long they took. */
export const diagnosesByEngine = (db: Database, since: Date, until?: Date) =>
  db
    .select({
      engine: diagnosis.engine,
      version: diagnosis.engineVersion,
      count: number(sql`count(*)`),
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
    })
    .from(diagnosis)
    .where(and(gte(diagnosis.createdAt, since), until && lt(diagnosis.createdAt, until)))
    .groupBy(diagnosis.engine, diagnosis.engineVersion)

/** Sums what each model's attempts cost, and counts diagnoses whose final result is another engine's. */
export const attemptsByEngine = (db: Database, since: Date, until?: Date) =>
  db
    .select({
      engine: engineAttempt.engine,
      version: engineAttempt.engineVersion,
      costMicroWon: number(sql`sum(${engineAttempt.costMicroWon})`),
      asked: number(sql`count(distinct ${engineAttempt.diagnosisId})`),
      fellBack: number(
        sql`count(distinct ${engineAttempt.diagnosisId}) filter (where ${diagnosis.engine} <> ${engineAttempt.engine} and ${diagnosis.state} = 'FINAL')`,
      ),
    })
    .from(engineAttempt)
    .leftJoin(
      diagnosis,
      sql`${diagnosis.memberId} = ${engineAttempt.memberId} and ${diagnosis.id} = ${engineAttempt.diagnosisId}`,
    )
    .where(and(gte(engineAttempt.askedAt, since), until && lt(engineAttempt.askedAt, until)))
    .groupBy(engineAttempt.engine, engineAttempt.engineVersion)

/** Share of helpful ratings of each engine's results, 0 to 1. */
export const feedbackByEngine = (db: Database, since: Date) =>
  db
    .select({
      engine: diagnosisFeedback.engine,
      version: diagnosisFeedback.engineVersion,
      helpfulShare: number(sql`avg(case when ${diagnosisFeedback.helpful} then 1.0 else 0.0 end)`),
    })
    .from(diagnosisFeedback)
    .where(gte(diagnosisFeedback.updatedAt, since))
    .groupBy(diagnosisFeedback.engine, diagnosisFeedback.engineVersion)

/** Average agreement of experts with each engine's results, 0 to 1, by their current answers, without unedited drafts. */
export const agreementByEngine = (db: Database, since: Date) =>
  db
    .select({
      engine: expertAnswer.engine,
      version: expertAnswer.engineVersion,
      share: number(
        sql`avg(case ${expertAnswer.verdict} when 'AGREE' then 1.0 when 'PARTLY' then 0.5 else 0.0 end)`,
      ),
    })
    .from(expertAnswer)
    .where(
      and(
        gte(expertAnswer.answeredAt, since),
        isNull(expertAnswer.replacedAt),
        eq(expertAnswer.isUnedited, false),
      ),
    )
    .groupBy(expertAnswer.engine, expertAnswer.engineVersion)
