import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/**
 * Every stored photo. PENDING from the upload until the row that shows it is committed (ATTACHED). REMOVING
 * after an abandoned upload, a failed submission or account deletion. The files are deleted before the row, so
 * that a crash in between leaves no file without a row.
 */
export const mediaFile = pgTable(
  'media_file',
  {
    memberId: text('member_id').notNull(),
    /** Path of the largest copy below the media base; the paths of smaller copies derive from it. */
    path: text().notNull(),
    state: text().$type<'PENDING' | 'ATTACHED' | 'REMOVING'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.path] }),
    index('media_file_state').on(table.state, table.createdAt),
  ],
)
