import { jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SavedFilters, SavedViewScreen } from '../../../../contract/reservation/saved-view.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** Filters that a member of staff has saved under a name, for themselves. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    screen: text().$type<SavedViewScreen>().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<SavedFilters>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('saved_view_name').on(table.memberId, table.screen, table.name),
  ],
)
