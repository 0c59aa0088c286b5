import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { listEngines as endpoint } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import type { Data } from '../../../../../contract/endpoint.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { diagnosis, diagnosisFeedback } from '../diagnosis.tables.ts'
import { expertAnswer } from '../expert-desk.tables.ts'
import { engineAttempt } from '../model.tables.ts'

type EngineRow = Data<typeof endpoint>[number]

const microWon = 1_000_000
const number = (value: ReturnType<typeof sql>) => value.mapWith(Number)
const percentile = (share: number) =>
  sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${diagnosis.tookMs})`

/** Lists every engine that answered or was asked in the last `days`, most diagnoses first. */
export async function listEngines({ db, now }: Context, days: number): Promise<EngineRow[]> {
  const since = new Date(now().getTime() - days * dayMs)
  const diagnoses = await diagnosesByEngine(db, since)
  const attempts = await attemptsByEngine(db, since)
  const feedback = await feedbackByEngine(db, since)
  const agreement = await agreementByEngine(db, since)
  const engines = new Map([...diagnoses, ...attempts].map((row) => [keyOf(row), row]))
  const rows = [...engines].map(([key, { engine, version }]) => {
    const isSame = (row: NamedEngine) => keyOf(row) === key
    const answered = diagnoses.find(isSame)
    const asked = attempts.find(isSame)
    return {
      engine,
      version,
      count: answered?.count ?? 0,
      p50Ms: rounded(answered?.p50Ms),
      p95Ms: rounded(answered?.p95Ms),
      costWon: Math.round((asked?.costMicroWon ?? 0) / microWon),
      fallbackShare: asked?.asked ? asked.fellBack / asked.asked : 0,
      helpfulShare: feedback.find(isSame)?.helpfulShare ?? null,
      expertAgreementShare: agreement.find(isSame)?.share ?? null,
    }
  })
  return rows.sort((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b)))
}

type NamedEngine = { engine: string; version: string }

const keyOf = ({ engine, version }: NamedEngine) => `${engine} ${version}`
const rounded = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : Math.round(ms))

/** Counts the diagnoses of each engine in [since, until) and measures how long they took. */
export function diagnosesByEngine(db: Database, since: Date, until?: Date) {
  return db
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
}

/** Sums what each model's attempts cost, and counts diagnoses whose final result is another engine's. */
export function attemptsByEngine(db: Database, since: Date, until?: Date) {
  return db
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
}

/** Share of helpful ratings of each engine's results, 0 to 1. */
function feedbackByEngine(db: Database, since: Date) {
  return db
    .select({
      engine: diagnosisFeedback.engine,
      version: diagnosisFeedback.engineVersion,
      helpfulShare: number(sql`avg(case when ${diagnosisFeedback.helpful} then 1.0 else 0.0 end)`),
    })
    .from(diagnosisFeedback)
    .where(gte(diagnosisFeedback.updatedAt, since))
    .groupBy(diagnosisFeedback.engine, diagnosisFeedback.engineVersion)
}

/** Average agreement of experts with each engine's results, 0 to 1, by their current answers, without unedited drafts. */
function agreementByEngine(db: Database, since: Date) {
  return db
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
}
