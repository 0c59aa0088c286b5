import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Append-only: what staff did and which personal data they looked at. Kept two years. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    actorId: text('actor_id').notNull(),
    /** As the name was then; people leave, the log stays readable. */
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    kind: text().$type<'LOOK' | 'CHANGE'>().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id'),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.createdAt, table.id),
    index('audit_log_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_log_subject').on(table.subject, table.subjectId, table.createdAt, table.id),
  ],
)
