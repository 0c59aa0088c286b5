import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'

/** A banner of home, shown in its period; the highest priority wins, then the newest. */
export const banner = pgTable(
  'banner',
  {
    id: uuid().primaryKey(),
    mobileImage: text('mobile_image').notNull(),
    pcImage: text('pc_image').notNull(),
    /** A path of the app or an https address. */
    link: text().notNull(),
    alt: text().notNull(),
    priority: integer().notNull().default(0),
    startsAt: moment('starts_at').notNull(),
    /** Null: until it is taken away. */
    endsAt: moment('ends_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('banner_period').on(table.startsAt, table.endsAt)],
)

/** Switches and short texts of the app that operators set, one row each. */
export const siteSetting = pgTable('site_setting', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
