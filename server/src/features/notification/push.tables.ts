import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../shared/db/columns.ts'

/** A browser that a member allowed to be woken. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    memberId: text('member_id').notNull(),
    /** SHA-256 of the endpoint. */
    endpointHash: text('endpoint_hash').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Sends that failed one after the other; too many end the subscription. */
    failures: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.endpointHash] }),
    // One browser belongs to the member who signed in last.
    index('push_subscription_endpoint').on(table.endpointHash),
  ],
)
