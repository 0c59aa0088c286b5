import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'
import type { Reading } from './engine/vision/reading.ts'

/** Outcome of a vision model attempt. It stays ASKED only when the process died before the answer. */
export type AttemptOutcome = 'ASKED' | 'ANSWERED' | 'CACHED' | 'FAILED'

/** An attempt to get the vision model's answer for a diagnosis; inserted before the model is called. */
export const engineAttempt = pgTable(
  'engine_attempt',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    engine: text().notNull(),
    /** Model and version of the prompt. */
    engineVersion: text('engine_version').notNull(),
    /** Hash of photos, description and answers; the same submission reuses the stored reading. */
    submissionHash: text('submission_hash').notNull(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    /** Failure reason, for outcome FAILED. */
    failure: text(),
    latencyMs: integer('latency_ms'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Millionths of a won; an estimate until the attempt has ended. */
    costMicroWon: bigint('cost_micro_won', { mode: 'number' }).notNull(),
    /** The model's validated reading, for reuse and evaluation; never shown to people. */
    reading: jsonb().$type<Reading>(),
    askedAt: timestamptz('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('engine_attempt_submission').on(table.memberId, table.submissionHash, table.askedAt),
    index('engine_attempt_diagnosis').on(table.memberId, table.diagnosisId),
    index('engine_attempt_asked').on(table.askedAt),
  ],
)

/** Calls and cost of the vision model per day, by member id or, for subject `*`, in total. */
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

/** The administrators' settings of the vision model: at most one row; null means the environment's value. */
export const modelSetting = pgTable('model_setting', {
  id: text().primaryKey(),
  isAsked: boolean('is_asked').notNull(),
  model: text(),
  wonPerDay: integer('won_per_day'),
  callsPerPerson: integer('calls_per_person'),
  updatedAt: timestamptz('updated_at').notNull(),
})
