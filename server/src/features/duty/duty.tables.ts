import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** The weekly pattern of a member of staff; without one the person works every day. */
export const dutyWeek = pgTable('duty_week', {
  memberId: text('member_id').primaryKey(),
  /** Numbers of the working days; 0 is Sunday. */
  weekdays: jsonb().$type<number[]>().notNull(),
  worksOnHolidays: boolean('works_on_holidays').notNull(),
  changedAt: timestamptz('changed_at').notNull(),
})

/** Days on which a member of staff is away, both included. */
export const dutyAway = pgTable(
  'duty_away',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)
