import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Answers, Confidence, DiagnosisResult } from '../../../../contract/diagnosis.ts'
import { moment } from '../../shared/db/columns.ts'
import type { Seen } from './engine/seen.ts'

/** What people read; kept as it was shown, so that a later knowledge base changes no old result. */
export type StoredFindings = Pick<
  DiagnosisResult,
  | 'problemReasons'
  | 'solutions'
  | 'managementTip'
  | 'summary'
  | 'reasons'
  | 'candidates'
  | 'photoNotes'
  | 'question'
  | 'followUp'
  | 'counterSign'
  | 'unchecked'
  | 'advice'
>

export type DiagnosisState = 'PROVISIONAL' | 'FINAL'

/**
 * One diagnosis: two photos, the description, four answers, and what the engine made of them.
 * Every key begins with the member, so that the table can be spread by member one day.
 */
export const diagnosis = pgTable(
  'diagnosis',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    /** The client's Idempotency-Key: a repeated submit finds the first result by it. */
    idempotencyKey: text('idempotency_key'),
    fullPhoto: text('full_photo').notNull(),
    symptomPhoto: text('symptom_photo').notNull(),
    prompt: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** Answers to the engine's questions so far: question id -> value. */
    followUps: jsonb('follow_ups').$type<Record<string, string>>().notNull().default(sql`'{}'`),
    /** The member's earlier diagnosis of the same plant. */
    previousId: uuid('previous_id'),
    /** 1 for a plant's first diagnosis, one more for every later look at the same plant. */
    nthLook: integer('nth_look').notNull().default(1),
    problemId: text('problem_id'),
    problem: text().notNull(),
    confidence: text().$type<Confidence>().notNull(),
    findings: jsonb().$type<StoredFindings>().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    /** The engine's raw evidence: findings with sources and weights, scores, photo measures. */
    evidence: jsonb().notNull(),
    /** PROVISIONAL while a vision model is still at work on a better answer. */
    state: text().$type<DiagnosisState>().notNull().default('FINAL'),
    /** What a vision model saw in the photos; a later look at them starts from it. */
    seen: jsonb().$type<Seen>(),
    /** Counts how often the result was replaced: whoever replaces it names the one they started from. */
    revision: integer().notNull().default(0),
    /** How long the engine took. */
    tookMs: integer('took_ms'),
    expertFeedback: text('expert_feedback'),
    expertAnsweredAt: moment('expert_answered_at'),
    expertDueAt: moment('expert_due_at').notNull(),
    /** When administrators and the owner were told that the promise was missed; null unless they were. */
    expertEscalatedAt: moment('expert_escalated_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('diagnosis_idempotency').on(table.memberId, table.idempotencyKey),
    index('diagnosis_newest').on(table.memberId, table.createdAt, table.id),
    // Experts find a case by its id alone: they do not know whose it is.
    index('diagnosis_by_id').on(table.id),
    index('diagnosis_expert_waits')
      .on(table.expertDueAt, table.id)
      .where(sql`${table.expertAnsweredAt} is null`),
    index('diagnosis_expert_late')
      .on(table.expertDueAt)
      .where(sql`${table.expertAnsweredAt} is null and ${table.expertEscalatedAt} is null`),
    index('diagnosis_provisional').on(table.createdAt).where(sql`${table.state} = 'PROVISIONAL'`),
    // Everything that is counted of diagnoses and engines over some days, so that no wide row is read for it.
    index('diagnosis_figures').on(
      table.createdAt,
      table.memberId,
      table.id,
      table.expertDueAt,
      table.expertAnsweredAt,
    ),
    index('diagnosis_engines').on(table.createdAt, table.engine, table.engineVersion, table.tookMs),
  ],
)

/** Why a result was replaced: the person answered a question, or a better engine was done. */
export type RevisionReason = 'FOLLOW_UP' | 'BETTER_ENGINE'

/** A result that was shown once and then replaced. */
export const diagnosisRevision = pgTable(
  'diagnosis_revision',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    revision: integer().notNull(),
    problemId: text('problem_id'),
    problem: text().notNull(),
    confidence: text().$type<Confidence>().notNull(),
    findings: jsonb().$type<StoredFindings>().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    reason: text().$type<RevisionReason>().notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.diagnosisId, table.revision] })],
)

/** What a person said of a result, for experts and for a later exam; `revision` tells which result it was. */
export const diagnosisFeedback = pgTable(
  'diagnosis_feedback',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    helpful: boolean().notNull(),
    comment: text().notNull(),
    revision: integer().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('diagnosis_feedback_updated').on(table.updatedAt),
  ],
)
