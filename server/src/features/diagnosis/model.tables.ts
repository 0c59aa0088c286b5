import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'
import type { Reading } from './engine/vision/reading.ts'

/** What became of asking the vision model. ASKED stays behind only when the process was killed meanwhile. */
export type AttemptOutcome = 'ASKED' | 'ANSWERED' | 'CACHED' | 'FAILED'

/** One time that the vision model was asked about a diagnosis; written before it is asked. */
export const engineAttempt = pgTable(
  'engine_attempt',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    engine: text().notNull(),
    /** Model and version of the prompt. */
    engineVersion: text('engine_version').notNull(),
    /** Hash of photos, words and answers: who sends the same again gets the same reading. */
    submissionHash: text('submission_hash').notNull(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    /** Why it failed, by one word of a closed list. */
    failure: text(),
    latencyMs: integer('latency_ms'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Millionths of a won; an estimate until the answer is there. */
    costMicroWon: bigint('cost_micro_won', { mode: 'number' }).notNull(),
    /** The validated answer, for the same submission and for later study. Never shown. */
    reading: jsonb().$type<Reading>(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('engine_attempt_submission').on(table.memberId, table.submissionHash, table.askedAt),
    index('engine_attempt_diagnosis').on(table.memberId, table.diagnosisId),
    index('engine_attempt_asked').on(table.askedAt),
  ],
)

/** What the vision model was used for on one day, by one member or (subject `*`) by everybody. */
export const engineBudget = pgTable(
  'engine_budget',
  {
    subject: text().notNull(),
    /** A day in Seoul, `2026-01-31`. */
    day: text().notNull(),
    calls: integer().notNull(),
    costMicroWon: bigint('cost_micro_won', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] }), index('engine_budget_day').on(table.day)],
)

/** What administrators have decided about the vision model: at most one row; null follows the environment. */
export const modelSetting = pgTable('model_setting', {
  id: text().primaryKey(),
  isAsked: boolean('is_asked').notNull(),
  model: text(),
  wonPerDay: integer('won_per_day'),
  callsPerPerson: integer('calls_per_person'),
  updatedAt: moment('updated_at').notNull(),
})
