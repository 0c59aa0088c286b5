import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** Written by earlier releases only; a withdrawal still removes the salt of its rows, so that nobody can guess the content. */
export const logSeal = pgTable(
  'log_seal',
  {
    log: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    rowId: uuid('row_id').notNull(),
    rowTime: timestamptz('row_time').notNull(),
    salt: uuid(),
    digest: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.log, table.seq] }),
    uniqueIndex('log_seal_row').on(table.log, table.rowId),
    index('log_seal_newest').on(table.log, table.rowTime),
  ],
)

/** Rows of an append-only log from which personal data was removed after a withdrawal; written by a function of the database only. */
export const logErasure = pgTable(
  'log_erasure',
  {
    id: uuid().primaryKey(),
    log: text().notNull(),
    rowId: uuid('row_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('log_erasure_row').on(table.log, table.rowId),
    index('log_erasure_newest').on(table.createdAt, table.id),
  ],
)
