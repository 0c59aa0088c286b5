import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PotCondition } from '../../../../contract/care-record.ts'
import type { CareEntryKind } from '../../../../contract/care-report.ts'
import type { Diameter } from '../../../../contract/price.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation-status.ts'
import { moment } from '../../shared/db/columns.ts'

/** How each pot was when it came in. */
export const potRecord = pgTable(
  'pot_record',
  {
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    potNumber: integer('pot_number').notNull(),
    diameter: text().$type<Diameter>().notNull(),
    conditions: jsonb().$type<PotCondition[]>().notNull(),
    /** For us only. */
    note: text().notNull(),
    checkedBy: text('checked_by').notNull(),
    checkedAt: moment('checked_at').notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reservationId, table.potNumber] })],
)

/** What was written down and photographed while plants were with us. */
export const careEntry = pgTable(
  'care_entry',
  {
    /** Made by whoever wrote it. */
    id: uuid().notNull(),
    memberId: text('member_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    kind: text().$type<CareEntryKind>().notNull(),
    /** Null when it speaks of all pots. */
    potNumber: integer('pot_number'),
    text: text().notNull(),
    photos: jsonb().$type<string[]>().notNull(),
    /** Whether the customer reads it. */
    isPublic: boolean('is_public').notNull(),
    writtenBy: text('written_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('care_entry_of').on(table.memberId, table.reservationId, table.createdAt, table.id),
  ],
)

/** That everybody of a slot was told of a delay; says nothing of who they are. */
export const delayNotice = pgTable('delay_notice', {
  /** Made by whoever sent it: a second try tells nobody twice. */
  id: uuid().primaryKey(),
  leg: text().$type<Leg>().notNull(),
  date: text().notNull(),
  slot: text().$type<TimeSlot>().notNull(),
  minutes: integer().notNull(),
  reason: text().notNull(),
  told: integer().notNull(),
  sentBy: text('sent_by').notNull(),
  createdAt: moment('created_at').notNull(),
})
