import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** A banner of home. Of those in their period, the one with the highest priority is shown, then the newest. */
export const banner = pgTable(
  'banner',
  {
    id: uuid().primaryKey(),
    mobileImage: text('mobile_image').notNull(),
    pcImage: text('pc_image').notNull(),
    /** Path of the app or https URL. */
    link: text().notNull(),
    alt: text().notNull(),
    priority: integer().notNull().default(0),
    startsAt: timestamptz('starts_at').notNull(),
    /** Null for no end. */
    endsAt: timestamptz('ends_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('banner_period').on(table.startsAt, table.endsAt)],
)
