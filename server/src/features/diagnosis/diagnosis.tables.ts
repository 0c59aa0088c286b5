import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Answers, Confidence, DiagnosisResult } from '../../../../contract/diagnosis.ts'
import { moment } from '../../shared/db/columns.ts'

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
    problemId: text('problem_id'),
    problem: text().notNull(),
    confidence: text().$type<Confidence>().notNull(),
    findings: jsonb().$type<StoredFindings>().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    /** The engine's raw evidence: findings with sources and weights, scores, photo measures. */
    evidence: jsonb().notNull(),
    expertFeedback: text('expert_feedback'),
    expertAnsweredAt: moment('expert_answered_at'),
    expertDueAt: moment('expert_due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('diagnosis_idempotency').on(table.memberId, table.idempotencyKey),
    index('diagnosis_newest').on(table.memberId, table.createdAt, table.id),
  ],
)
