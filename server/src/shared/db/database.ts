import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isRetryable } from './database-errors.ts'

/** The database, or a transaction in it: repositories take either. */
export type Database = Omit<NodePgDatabase, '$client'>

/**
 * Runs `work` in one transaction. It is retried after a serialization failure or a deadlock (40001, 40P01),
 * so `work` must have no effect outside the database.
 */
export type Transact = <T>(work: (tx: Database) => Promise<T>) => Promise<T>

export interface DatabaseOptions {
  /** Most connections of this process. */
  poolMax: number
  /** Called when an idle connection breaks, for example when the database restarts. */
  onError: (error: Error) => void
}

export interface OpenDatabase {
  db: Database
  transact: Transact
  pool: pg.Pool
  /** Throws when the database does not respond. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

const secondMs = 1000
const maxAttempts = 4

/** Creates a pool. It does not connect yet, so it does not fail while the database is down. */
export function createDatabase(url: string, { poolMax, onError }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    // Also limits the wait for a free connection: a quick 503 is better than a hanging call.
    connectionTimeoutMillis: 3 * secondMs,
    idleTimeoutMillis: 30 * secondMs,
    statement_timeout: 10 * secondMs,
    idle_in_transaction_session_timeout: 15 * secondMs,
    // For a server that disappeared, where statement_timeout has no effect.
    query_timeout: 15 * secondMs,
    keepAlive: true,
    application_name: 'saeip',
  })
  // Without both listeners a restart of the database would end this process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const db = drizzle(pool)
  return {
    db,
    transact: (work) => withRetries(() => db.transaction(work)),
    pool,
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
      await jitteredPause(attempt)
    }
  }
}

const jitteredPause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
