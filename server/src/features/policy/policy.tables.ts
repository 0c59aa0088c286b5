import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** Every announced version of the legal texts; rows are never changed afterwards. */
export const policy = pgTable(
  'policy',
  {
    kind: text().$type<PolicyKind>().notNull(),
    /** The day it takes effect, such as 2025-09-01. */
    version: text().notNull(),
    title: text().notNull(),
    /** Sanitised HTML with an id on every h2. */
    body: text().notNull(),
    effectiveFrom: date('effective_from').notNull(),
    /** Public from this time on; changes are announced 7 days before they take effect, major ones 30. */
    announcedAt: timestamptz('announced_at').notNull(),
    /** Description of the change for the members' notice; null for texts of a release, which send none. */
    summary: text(),
    /** Id of the last notified member; members are notified in id order. */
    notifiedUntil: text('told_until'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)

/** What the configuration adds to a text in force: who handles the data, and whose AI is used. The newest one holds. */
export const policyAddendum = pgTable(
  'policy_addendum',
  {
    kind: text().$type<PolicyKind>().notNull(),
    since: timestamptz('since').notNull(),
    /** HTML. */
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.since] })],
)
