import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../../../contract/diagnosis/case-admin.ts'
import { timestamptz } from '../../shared/db/columns.ts'

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
