import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Verdict } from '../../../../contract/diagnosis/case-admin.ts'
import type {
  CustomerRequestKind,
  CustomerRequestState,
} from '../../../../contract/diagnosis/customer-request.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** Lease of an expert on a case. An expired row grants nothing and may be taken over. */
export const expertClaim = pgTable(
  'expert_claim',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    expertId: text('expert_id').notNull(),
    until: timestamptz('until').notNull(),
    /** When this expert claimed the case; extensions keep it. */
    since: timestamptz('since'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('expert_claim_of').on(table.expertId, table.diagnosisId),
  ],
)

/** An expert's unpublished answer; deleted when they publish. */
export const expertDraft = pgTable(
  'expert_draft',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    expertId: text('expert_id').notNull(),
    text: text().notNull(),
    verdict: text().$type<Verdict>(),
    rightProblemId: text('right_problem_id'),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.expertId] }),
    index('expert_draft_of').on(table.expertId, table.diagnosisId),
  ],
)

/** The last hand-over of a case, with the draft that goes along; deleted when an answer is published. */
export const expertHandover = pgTable(
  'expert_handover',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    fromExpertId: text('from_expert_id').notNull(),
    /** Null for the queue. */
    toExpertId: text('to_expert_id'),
    note: text().notNull(),
    /** Draft of the answer; null when none was written. */
    text: text(),
    verdict: text().$type<Verdict>(),
    rightProblemId: text('right_problem_id'),
    handedAt: timestamptz('handed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('expert_handover_from').on(table.fromExpertId),
    index('expert_handover_to').on(table.toExpertId, table.diagnosisId),
  ],
)

interface ReplacedQuestionAnswer {
  text: string
  answeredBy: string
  /** ISO 8601. */
  replacedAt: string
}

/** The customer's question to the expert: at most one per diagnosis. */
export const expertQuestion = pgTable(
  'expert_question',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    question: text().notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    /** When an answer was promised; null for a day after the question. */
    dueAt: timestamptz('due_at'),
    answer: text(),
    answeredBy: text('answered_by'),
    answeredAt: timestamptz('answered_at'),
    /** Answers that were corrected, oldest first. */
    replaced: jsonb().$type<ReplacedQuestionAnswer[]>().notNull().default([]),
    /** When the experts were reminded that the answer is due soon. */
    remindedAt: timestamptz('reminded_at'),
    /** When experts, administrators and the customer were told that the answer is late. */
    escalatedAt: timestamptz('escalated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('expert_question_waits')
      .on(table.askedAt, table.diagnosisId)
      .where(sql`${table.answeredAt} is null`),
  ],
)

/** A text of staff about a case, which the customer does not see. */
export const caseNote = pgTable(
  'case_note',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    id: uuid().notNull(),
    actorId: text('actor_id').notNull(),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.id] }),
    index('case_note_newest').on(table.memberId, table.diagnosisId, table.createdAt, table.id),
  ],
)

/** Text snippets shared by all experts. */
export const expertSnippet = pgTable(
  'expert_snippet',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [index('expert_snippet_newest').on(table.createdAt, table.id)],
)

/** An expert's request to the customer for a photo or an answer; at most one per case waits. */
export const customerRequest = pgTable(
  'customer_request',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    /** Number of the request within its case, from 0. */
    number: integer().notNull(),
    expertId: text('expert_id').notNull(),
    kind: text().$type<CustomerRequestKind>().notNull(),
    text: text().notNull(),
    state: text().$type<CustomerRequestState>().notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    /** Time left until the deadline when the clock stopped; negative when it had passed. */
    remainingMs: bigint('remaining_ms', { mode: 'number' }).notNull(),
    /** When the job reminds the customer or ends the waiting; null once nothing is due. */
    nextStepAt: timestamptz('next_step_at'),
    remindedAt: timestamptz('reminded_at'),
    repliedAt: timestamptz('replied_at'),
    reply: text().notNull().default(''),
    photo: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.number] }),
    uniqueIndex('customer_request_waits')
      .on(table.memberId, table.diagnosisId)
      .where(sql`${table.state} = 'WAITING'`),
    index('customer_request_oldest')
      .on(table.askedAt, table.diagnosisId)
      .where(sql`${table.state} = 'WAITING'`),
    index('customer_request_due').on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
  ],
)

/**
 * Every edition of an expert's answer; an edit inserts a row and sets `replacedAt` of the previous one.
 * The text shown to the customer is stored in `diagnosis.expertFeedback`.
 */
export const expertAnswer = pgTable(
  'expert_answer',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    /** Version of the answer, from 0. */
    edition: integer().notNull(),
    expertId: text('expert_id').notNull(),
    feedback: text().notNull(),
    /** Whether the text is the engine's draft as it was; such answers do not count in the agreement with the engine. */
    isUnedited: boolean('is_unedited').notNull().default(false),
    verdict: text().$type<Verdict>().notNull(),
    /** The right problem's id when they do not agree with the engine, or `toUnlistedProblemId` of its name. */
    rightProblemId: text('right_problem_id'),
    /** Revision of the result that the verdict is about; it may have been replaced since. */
    revision: integer().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    /** When the expert claimed the case; null for older answers. */
    begunAt: timestamptz('begun_at'),
    answeredAt: timestamptz('answered_at').notNull(),
    /** When the next edition replaced this one, or it was taken back; null for the current edition. */
    replacedAt: timestamptz('replaced_at'),
    /** When the answer was taken back from the customer, by whom and why; `replacedAt` is the same moment. */
    retractedAt: timestamptz('retracted_at'),
    retractedBy: text('retracted_by'),
    retractionReason: text('retraction_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.edition] }),
    uniqueIndex('expert_answer_stands')
      .on(table.memberId, table.diagnosisId)
      .where(sql`${table.replacedAt} is null`),
    index('expert_answer_newest')
      .on(table.answeredAt, table.diagnosisId)
      .where(sql`${table.replacedAt} is null`),
    index('expert_answer_of').on(table.expertId, table.answeredAt, table.diagnosisId),
    index('expert_answer_right_problem')
      .on(table.rightProblemId, table.answeredAt, table.diagnosisId)
      .where(sql`${table.replacedAt} is null and ${table.rightProblemId} is not null`),
  ],
)
