import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../../../contract/expert-case.ts'
import { moment } from '../../shared/db/columns.ts'

/**
 * Everything an expert wrote of a diagnosis; an edit adds a row and dates the one before.
 * The diagnosis itself carries what is shown to its owner.
 */
export const expertAnswer = pgTable(
  'expert_answer',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    /** 0 is the first answer; each edit is one more. */
    edition: integer().notNull(),
    expertId: text('expert_id').notNull(),
    feedback: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    /** id of the problem that it really is, where the expert does not agree. */
    rightProblemId: text('right_problem_id'),
    /** Which result the expert judged: it may have been replaced since. */
    revision: integer().notNull(),
    engine: text().notNull(),
    engineVersion: text('engine_version').notNull(),
    answeredAt: moment('answered_at').notNull(),
    /** When the next edition took its place; null while it stands. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.edition] }),
    uniqueIndex('expert_answer_stands')
      .on(table.memberId, table.diagnosisId)
      .where(sql`${table.replacedAt} is null`),
    index('expert_answer_newest')
      .on(table.answeredAt, table.diagnosisId)
      .where(sql`${table.replacedAt} is null`),
  ],
)
