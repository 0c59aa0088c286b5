import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PotCondition } from '../../../../contract/reservation/care-record.ts'
import type { CareEntryKind, PotAnswer, ProofKind } from '../../../../contract/reservation/care-report.ts'
import type { Diameter } from '../../../../contract/reservation/price.ts'
import type { Leg, TimeSlot } from '../../../../contract/reservation/reservation-status.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import { ofReservation } from './reservation.tables.ts'

/** Check-in record of each pot. */
export const potRecord = pgTable(
  'pot_record',
  {
    ...ofReservation,
    potNumber: integer('pot_number').notNull(),
    diameter: text().$type<Diameter>().notNull(),
    conditions: jsonb().$type<PotCondition[]>().notNull(),
    /** Internal; not shown to the customer. */
    note: text().notNull(),
    /** What the customer is paid at most when the pot breaks, in won; null when nothing was agreed. */
    agreedWon: integer('agreed_won'),
    checkedBy: text('checked_by').notNull(),
    checkedAt: timestamptz('checked_at').notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reservationId, table.potNumber] })],
)

/** Texts and photos about the care. */
export const careEntry = pgTable(
  'care_entry',
  {
    /** Created by the client, so that a repeated request adds no second entry. */
    id: uuid().notNull(),
    ...ofReservation,
    kind: text().$type<CareEntryKind>().notNull(),
    /** Null when the entry is about all pots. */
    potNumber: integer('pot_number'),
    text: text().notNull(),
    photos: jsonb().$type<string[]>().notNull(),
    /** Whether the entry is shown to the customer. */
    isPublic: boolean('is_public').notNull(),
    writtenBy: text('written_by').notNull(),
    /** When the photos were taken, by the clock of the device; null when they came at once. */
    takenAt: timestamptz('taken_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('care_entry_of').on(table.memberId, table.reservationId, table.createdAt, table.id),
  ],
)

/** What the customer says to the photos of a visit: that the pots are as shown, or not. */
export const potAnswer = pgTable(
  'pot_answer',
  {
    ...ofReservation,
    kind: text().$type<ProofKind>().notNull(),
    answer: text().$type<PotAnswer>().notNull(),
    /** In which the customer says what is different. */
    inquiryId: uuid('inquiry_id'),
    /** The photos that were there, and the agreed sum in won. */
    photos: jsonb().$type<string[]>().notNull(),
    agreedWon: integer('agreed_won').notNull(),
    answeredAt: timestamptz('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.reservationId, table.kind] })],
)

/** Delay notices that were sent to the customers of a slot; contains no personal data. */
export const delayNotice = pgTable('delay_notice', {
  /** Created by the client, so that a repeated request notifies nobody twice. */
  id: uuid().primaryKey(),
  leg: text().$type<Leg>().notNull(),
  date: text().notNull(),
  slot: text().$type<TimeSlot>().notNull(),
  minutes: integer().notNull(),
  reason: text().notNull(),
  notifiedCount: integer('told').notNull(),
  sentBy: text('sent_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
