import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

/** The append-only logs that are sealed; each is a chain of its own. */
export type SealedLog = 'audit_log' | 'payment_event' | 'log_erasure'

/**
 * One link per row of a sealed log, in the order of sealing. `hash` covers the previous link, so that a changed, removed
 * or inserted row shows. Contains no personal data.
 */
export const logSeal = pgTable(
  'log_seal',
  {
    log: text().$type<SealedLog>().notNull(),
    /** From 1, without gaps. */
    seq: bigint({ mode: 'number' }).notNull(),
    rowId: uuid('row_id').notNull(),
    rowTime: timestamptz('row_time').notNull(),
    /** Part of what `digest` covers. Removed with personal data, so that nobody can guess the content from the digest. */
    salt: uuid(),
    /** SHA-256 of salt and content. */
    digest: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.log, table.seq] }),
    uniqueIndex('log_seal_row').on(table.log, table.rowId),
    index('log_seal_newest').on(table.log, table.rowTime),
  ],
)

/** Rows of a sealed log from which personal data was removed after a withdrawal; written by a function of the database only. */
export const logErasure = pgTable(
  'log_erasure',
  {
    id: uuid().primaryKey(),
    log: text().$type<SealedLog>().notNull(),
    rowId: uuid('row_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('log_erasure_row').on(table.log, table.rowId),
    index('log_erasure_newest').on(table.createdAt, table.id),
  ],
)
