import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../../../contract/diagnosis/case-admin.ts'
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

/** The customer's question to the expert: at most one per diagnosis. */
export const expertQuestion = pgTable(
  'expert_question',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    question: text().notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    answer: text(),
    answeredBy: text('answered_by'),
    answeredAt: timestamptz('answered_at'),
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
