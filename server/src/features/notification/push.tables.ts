import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../shared/db/columns.ts'

/** A browser to which a member allowed push messages. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    memberId: text('member_id').notNull(),
    /** SHA-256 of the endpoint. */
    endpointHash: text('endpoint_hash').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Consecutive failed sends; too many end the subscription. */
    failures: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.endpointHash] }),
    // To find a browser under other members: it belongs to the member who subscribed last.
    index('push_subscription_endpoint').on(table.endpointHash),
  ],
)
