import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The database, or a transaction in it: repositories take either. */
export type Database = Omit<NodePgDatabase, '$client'>

/**
 * Runs `work` in one transaction; serialization failures and deadlocks (40001, 40P01) are tried
 * again, so `work` must have no effect outside the database.
 */
export type Transact = <T>(work: (tx: Database) => Promise<T>) => Promise<T>
