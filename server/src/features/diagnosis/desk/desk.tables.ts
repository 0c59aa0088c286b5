import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../../../../contract/expert-case.ts'
import { moment } from '../../../shared/db/columns.ts'

/** Who has a case in hand. A row whose time has ended counts for nothing and is taken over. */
export const expertClaim = pgTable(
  'expert_claim',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    expertId: text('expert_id').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('expert_claim_of').on(table.expertId, table.diagnosisId),
  ],
)

/** What an expert has begun to write; it goes when they publish. */
export const expertDraft = pgTable(
  'expert_draft',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    expertId: text('expert_id').notNull(),
    text: text().notNull(),
    verdict: text().$type<Verdict>(),
    rightProblemId: text('right_problem_id'),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.expertId] }),
    index('expert_draft_of').on(table.expertId, table.diagnosisId),
  ],
)

/** What a person asked the expert back: one question for each diagnosis. */
export const expertQuestion = pgTable(
  'expert_question',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    question: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    answer: text(),
    answeredBy: text('answered_by'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('expert_question_waits')
      .on(table.askedAt, table.diagnosisId)
      .where(sql`${table.answeredAt} is null`),
  ],
)

/** Sentences that experts write often. */
export const expertSnippet = pgTable(
  'expert_snippet',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('expert_snippet_newest').on(table.createdAt, table.id)],
)
