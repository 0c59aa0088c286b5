import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CarePlan } from '../../../../contract/care-plan.ts'
import { moment } from '../../shared/db/columns.ts'

type Task = CarePlan['tasks'][number]
type CheckIn = CarePlan['checkIns'][number]

/** A checklist made of a diagnosis' solutions, with a few calm questions on the way. */
export const carePlan = pgTable(
  'care_plan',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    problem: text().notNull(),
    state: text().$type<CarePlan['state']>().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Day of the next check-in to ask about: 3, 7 or 14; null when all were asked. */
    nextDay: integer('next_day'),
    /** When to remind of it next; null while there is nothing to remind of. */
    remindAt: moment('remind_at'),
    /** The last reminder: a person with several plans hears of one a day. */
    remindedAt: moment('reminded_at'),
    /** Reminders in a row that nothing came back to; after two of them it is quiet. */
    unanswered: integer().notNull().default(0),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId] }),
    index('care_plan_due').on(table.remindAt).where(sql`${table.remindAt} is not null`),
  ],
)

export const careTask = pgTable(
  'care_task',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    position: integer().notNull(),
    text: text().notNull(),
    when: text('due').$type<Task['when']>().notNull(),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('care_task_position').on(table.memberId, table.diagnosisId, table.position),
  ],
)

export const careCheckIn = pgTable(
  'care_check_in',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    day: integer().notNull(),
    answer: text().$type<CheckIn['answer']>().notNull(),
    note: text().notNull(),
    photo: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    unique('care_check_in_day').on(table.memberId, table.diagnosisId, table.day),
    index('care_check_in_figures').on(
      table.createdAt,
      table.day,
      table.answer,
      table.memberId,
      table.diagnosisId,
    ),
  ],
)
