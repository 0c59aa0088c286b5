import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Answers, Confidence, DiagnosisResult } from '../../../../contract/diagnosis/diagnosis.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import type { ModelObservations } from './engine/model-observations.ts'

/** The customer-facing part of a result, stored as shown so that later knowledge does not change old results. */
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
  | 'emergency'
  | 'toxicity'
  | 'family'
  | 'severity'
  | 'alsoSeen'
  | 'photoUse'
  | 'isPracticeModel'
  | 'regions'
  | 'disagreement'
>

export type DiagnosisState = 'PROVISIONAL' | 'FINAL'

/**
 * One diagnosis: two photos, the description, four answers, and the engine's result.
 * Every key starts with the member id, so that the table can be partitioned by member.
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
    /** Answers to follow-up questions: question id -> value. */
    followUps: jsonb('follow_ups').$type<Record<string, string>>().notNull().default(sql`'{}'`),
    /** The member's earlier diagnosis of the same plant. */
    previousId: uuid('previous_id'),
    /** Position in the plant's chain of diagnoses, from 1. */
    nthLook: integer('nth_look').notNull().default(1),
    problemId: text('problem_id'),
    problem: text().notNull(),
    confidence: text().$type<Confidence>().notNull(),
    findings: jsonb().$type<StoredFindings>().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    /** The engine's raw evidence: findings with sources and weights, scores, photo measures. */
    evidence: jsonb().notNull(),
    /** PROVISIONAL while the vision model's answer is pending. */
    state: text().$type<DiagnosisState>().notNull().default('FINAL'),
    /** The vision model's observations in the photos; reused when a follow-up answer refines the result. */
    seen: jsonb().$type<ModelObservations>(),
    /** Number of replacements so far; an update names the revision it is based on. */
    revision: integer().notNull().default(0),
    tookMs: integer('took_ms'),
    expertFeedback: text('expert_feedback'),
    expertAnsweredAt: timestamptz('expert_answered_at'),
    /** When the owner last opened the result with the expert's answer; null before. */
    expertReadAt: timestamptz('expert_read_at'),
    expertDueAt: timestamptz('expert_due_at').notNull(),
    /** Within how many hours an answer was promised; null when a day was promised, or a later time than at first. */
    expertPromisedHours: integer('expert_promised_hours').default(24),
    /** When the experts were notified of the new case; null before, and for cases older than these notices. */
    expertToldAt: timestamptz('expert_told_at'),
    /** When they were reminded that little time is left; null before. */
    expertRemindedAt: timestamptz('expert_reminded_at'),
    /** Sort key of the queue where it is not `expertDueAt`: emergencies and cases that came back stand before all others. */
    expertQueueAt: timestamptz('expert_queue_at'),
    /** Since when the case waits for its customer, with its clock stopped; null otherwise. */
    expertPausedAt: timestamptz('expert_paused_at'),
    /** Number of requests to the customer. */
    expertRequests: integer('expert_requests').notNull().default(0),
    /** When the text of the answer was last corrected. */
    expertCorrectedAt: timestamptz('expert_corrected_at'),
    /** When an answer was taken back; null again with the next answer. */
    expertRetractedAt: timestamptz('expert_retracted_at'),
    /** When administrators and the customer were notified of the missed deadline; null before. */
    expertEscalatedAt: timestamptz('expert_escalated_at'),
    /** When the owner first saw the result. */
    openedAt: timestamptz('opened_at'),
    /** When the owner was notified of a result that was not opened; at most once. */
    readyNoticeAt: timestamptz('ready_notice_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('diagnosis_idempotency').on(table.memberId, table.idempotencyKey),
    index('diagnosis_newest').on(table.memberId, table.createdAt, table.id),
    // The expert desk finds cases by id alone.
    index('diagnosis_by_id').on(table.id),
    index('diagnosis_expert_waits')
      .on(table.expertDueAt, table.id)
      .where(sql`${table.expertAnsweredAt} is null`),
    index('diagnosis_expert_queue')
      .on(sql`coalesce(${table.expertQueueAt}, ${table.expertDueAt})`, table.id)
      .where(sql`${table.expertAnsweredAt} is null and ${table.expertPausedAt} is null`),
    index('diagnosis_answered_problem')
      .on(table.problemId, table.expertAnsweredAt, table.id)
      .where(sql`${table.expertAnsweredAt} is not null`),
    index('diagnosis_expert_late')
      .on(table.expertDueAt)
      .where(sql`${table.expertAnsweredAt} is null and ${table.expertEscalatedAt} is null`),
    index('diagnosis_provisional').on(table.createdAt).where(sql`${table.state} = 'PROVISIONAL'`),
    // Covering indexes for the metrics, so that counting does not read the wide rows.
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

/** A link that its owner made to show a result to others. Exists until the owner removes it. */
export const diagnosisShare = pgTable(
  'diagnosis_share',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    /** The unguessable part of the address. */
    token: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    // Visitors know the token alone.
    index('diagnosis_share_token').on(table.token),
  ],
)

/** Why a result was replaced: a follow-up answer, or the vision model's late answer. */
export type RevisionReason = 'FOLLOW_UP' | 'BETTER_ENGINE'

/** A result that was shown and later replaced. */
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
    replacedAt: timestamptz('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.diagnosisId, table.revision] })],
)

/** The customer's rating of a result; `revision` names the rated result. */
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
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('diagnosis_feedback_updated').on(table.updatedAt),
  ],
)
