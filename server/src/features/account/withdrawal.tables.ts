import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'
import type { RetentionKind } from '../../shared/personal/personal-data.ts'

/** What the law makes us keep of people who left, apart from everything else and only until its day. */
export const retainedRecord = pgTable(
  'retained_record',
  {
    id: uuid().primaryKey(),
    kind: text().$type<RetentionKind>().notNull(),
    /** Groups what belonged to one person; random, leads back to nobody. */
    personId: uuid('person_id').notNull(),
    data: jsonb().notNull(),
    keepUntil: date('keep_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('retained_record_until').on(table.keepUntil),
    index('retained_record_person').on(table.personId),
  ],
)

/** That somebody left, when and why, without who. */
export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  reason: text().notNull(),
  withdrawnAt: moment('withdrawn_at').notNull(),
})
