import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'
import type { RetentionKind } from '../../shared/personal/personal-data.ts'

/** Records of deleted accounts that the law requires us to retain, until `keepUntil`. */
export const retainedRecord = pgTable(
  'retained_record',
  {
    id: uuid().primaryKey(),
    kind: text().$type<RetentionKind>().notNull(),
    /** Random id that groups the records of one deleted account. */
    personId: uuid('person_id').notNull(),
    data: jsonb().notNull(),
    keepUntil: date('keep_until').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('retained_record_until').on(table.keepUntil),
    index('retained_record_person').on(table.personId),
  ],
)

/** A deleted account: time and reason, without the member. */
export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  reason: text().notNull(),
  withdrawnAt: timestamptz('withdrawn_at').notNull(),
})
