import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CarePlan } from '../../../../contract/diagnosis/care-plan.ts'
import { timestamptz } from '../../shared/db/columns.ts'

type Task = CarePlan['tasks'][number]
type CheckIn = CarePlan['checkIns'][number]

/** A checklist made from a diagnosis's advice, with check-ins after 3, 7 and 14 days. */
export const carePlan = pgTable(
  'care_plan',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    problem: text().notNull(),
    state: text().$type<CarePlan['state']>().notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** Day of the next check-in to remind of: 3, 7 or 14; null after the last. */
    nextDay: integer('next_day'),
    /** When the next reminder is due; null when there is none. */
    remindAt: timestamptz('remind_at'),
    /** When the last reminder was sent; a member gets at most one reminder a day. */
    remindedAt: timestamptz('reminded_at'),
    /** Consecutive reminders without any reaction; reminders stop after two. */
    unanswered: integer().notNull().default(0),
    endedAt: timestamptz('ended_at'),
    /** The later problem of the diagnosis that the customer has declined a new plan for. */
    keptDespite: text('kept_despite'),
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
    createdAt: timestamptz('created_at').notNull(),
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
