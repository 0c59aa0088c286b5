import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  CustomerRequestKind,
  CustomerRequestState,
} from '../../../../contract/diagnosis/customer-request.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** An expert's request to the customer for a photo or an answer; at most one per case waits. */
export const customerRequest = pgTable(
  'customer_request',
  {
    memberId: text('member_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    /** Number of the request within its case, from 0. */
    number: integer().notNull(),
    expertId: text('expert_id').notNull(),
    kind: text().$type<CustomerRequestKind>().notNull(),
    text: text().notNull(),
    state: text().$type<CustomerRequestState>().notNull(),
    askedAt: timestamptz('asked_at').notNull(),
    /** Time left until the deadline when the clock stopped; negative when it had passed. */
    remainingMs: bigint('remaining_ms', { mode: 'number' }).notNull(),
    /** When the job reminds the customer or ends the waiting; null once nothing is due. */
    nextStepAt: timestamptz('next_step_at'),
    remindedAt: timestamptz('reminded_at'),
    repliedAt: timestamptz('replied_at'),
    reply: text().notNull().default(''),
    photo: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.diagnosisId, table.number] }),
    uniqueIndex('customer_request_waits')
      .on(table.memberId, table.diagnosisId)
      .where(sql`${table.state} = 'WAITING'`),
    index('customer_request_oldest')
      .on(table.askedAt, table.diagnosisId)
      .where(sql`${table.state} = 'WAITING'`),
    index('customer_request_due').on(table.nextStepAt).where(sql`${table.nextStepAt} is not null`),
  ],
)
