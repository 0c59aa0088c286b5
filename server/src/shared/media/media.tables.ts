import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * Every stored photo. PENDING from upload until the row that shows it is committed;
 * a PENDING one that stays behind (crash, failed submit) is swept together with its files.
 */
export const mediaFile = pgTable(
  'media_file',
  {
    /** Path below the media base of the largest copy; smaller ones follow from it. */
    path: text().primaryKey(),
    memberId: text('member_id').notNull(),
    state: text().$type<'PENDING' | 'ATTACHED'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('media_file_state').on(table.state, table.createdAt),
    index('media_file_member').on(table.memberId),
  ],
)
