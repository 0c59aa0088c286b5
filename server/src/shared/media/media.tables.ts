import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/**
 * Every stored photo. PENDING from upload until the row that shows it is committed (ATTACHED).
 * REMOVING once it is given up: abandoned upload, failed submit, a person who leaves. Its files go
 * first and the row last, so that a crash in between loses no trace of a file.
 */
export const mediaFile = pgTable(
  'media_file',
  {
    memberId: text('member_id').notNull(),
    /** Path below the media base of the largest copy; smaller ones follow from it. */
    path: text().notNull(),
    state: text().$type<'PENDING' | 'ATTACHED' | 'REMOVING'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.path] }),
    index('media_file_state').on(table.state, table.createdAt),
  ],
)
