import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** Sign-ins, refusals and other events that matter for security. Those of staff are stored for two years, the others for three months. */
export const securityEvent = pgTable(
  'security_event',
  {
    /** Derived from kind, member, network, detail and minute for refused events, so that they add up in one row. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    outcome: text().$type<'OK' | 'REFUSED'>().notNull(),
    /** Null for visitors and deleted members. */
    memberId: text('member_id'),
    /** IPv4 /24 or IPv6 /48. */
    network: text(),
    detail: jsonb().$type<Record<string, string>>().notNull(),
    count: integer().notNull(),
    requestId: text('request_id'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('security_event_newest').on(table.createdAt, table.id),
    index('security_event_member').on(table.memberId, table.createdAt, table.id),
    index('security_event_kind').on(table.kind, table.createdAt, table.id),
    index('security_event_network').on(table.network, table.createdAt, table.id),
  ],
)
