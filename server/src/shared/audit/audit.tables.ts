import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** Append-only log of staff actions and of views of personal data. Stored for two years. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    actorId: text('actor_id').notNull(),
    /** Name at the time of the action, readable after the account is deleted. */
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    kind: text().$type<'LOOK' | 'CHANGE'>().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id'),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.createdAt, table.id),
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_subject').on(table.subject, table.subjectId, table.createdAt, table.id),
  ],
)
