import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PolicyKind } from '../../../../contract/policy.ts'
import { moment } from '../../shared/db/columns.ts'

/** Every version of the legal texts that was ever announced; none is changed afterwards. */
export const policy = pgTable(
  'policy',
  {
    kind: text().$type<PolicyKind>().notNull(),
    /** The day it takes effect, e.g. 2025-09-01. */
    version: text().notNull(),
    title: text().notNull(),
    /** Sanitised HTML with an id on every h2. */
    body: text().notNull(),
    effectiveFrom: date('effective_from').notNull(),
    /** From when on people can read it; changes are announced 7 days ahead, major ones 30. */
    announcedAt: moment('announced_at').notNull(),
    /** What changes, in the words in which members are told; null where nobody is (what came with a release). */
    summary: text(),
    /** The last member who has been told; they are told in the order of their ids. */
    toldUntil: text('told_until'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
