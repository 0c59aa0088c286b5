import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabasePool } from './connections/database-pool.ts'
import type { LaneState } from './connections/lane.ts'
import { createReplica } from './connections/replica.ts'
import { withRetries } from './retry.ts'

/** The database, or a transaction in it: repositories take either. */
export type Database = Omit<NodePgDatabase, '$client'>

/**
 * Runs `work` in one transaction. It is retried after a serialization failure or a deadlock (40001, 40P01)
 * and once after a server that cannot be written to (25006, 57P01), so `work` must have no effect outside the database.
 */
export type Transact = <T>(work: (tx: Database) => Promise<T>) => Promise<T>

export interface DatabaseOptions {
  /** Most connections for requests; small lanes beside them have their own. */
  poolMax: number
  /** False: statements are sent without names, for a pooler that does not know prepared statements. */
  hasPreparedStatements?: boolean
  /** Called when an idle connection breaks, for example when the database restarts. */
  onError: (error: Error) => void
  /** A read replica for what may be two seconds old. */
  readUrl?: string | undefined
}

export interface OpenDatabase {
  db: Database
  transact: Transact
  pool: DatabasePool
  /** Throws when the database does not respond or cannot be written to. Uses a connection of its own. */
  ping: () => Promise<void>
  /** Reads the database's clock, in milliseconds since 1970. */
  readTime: () => Promise<number>
  /** Connections in use and waited for, by lane. */
  lanes: () => LaneState[]
  close: () => Promise<void>
}

/** Creates the pools. They do not connect yet, so this does not fail while the database is down. */
export function createDatabase(
  url: string,
  { poolMax, hasPreparedStatements = true, onError, readUrl }: DatabaseOptions,
): OpenDatabase {
  const control = createControlConnection(url, onError)
  const primaryPosition = () => control.read('select pg_current_wal_flush_lsn()::text')
  const replica = readUrl ? createReplica({ url: readUrl, max: poolMax, primaryPosition }) : undefined
  const pool = new DatabasePool({ url, max: poolMax, hasPreparedStatements, onError, replica })
  const db = drizzle(pool as unknown as pg.Pool)
  let pinging: Promise<unknown> | undefined
  return {
    db,
    transact: (work) => withRetries(() => db.transaction(work)),
    pool,
    ping: async () => {
      pinging ??= control.expectWritable().finally(() => {
        pinging = undefined
      })
      await pinging
    },
    readTime: async () => Number(await control.read('select extract(epoch from clock_timestamp()) * 1000')),
    lanes: pool.state,
    close: async () => {
      await replica?.close()
      await Promise.all([control.close(), pool.end()])
    },
  }
}

/** One connection for readiness and the comparison with the replica, so that both work while all others are taken. */
function createControlConnection(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 2_000,
    query_timeout: 3_000,
    keepAlive: true,
    application_name: 'saeip-ready',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  async function read(text: string): Promise<string> {
    const { rows } = await pool.query<string[]>({ text, rowMode: 'array' })
    return String(rows[0]?.[0])
  }
  return {
    read,
    expectWritable: async () => {
      const client = await pool.connect()
      let isWritable = false
      try {
        const { rows } = await client.query(
          "select current_setting('transaction_read_only') = 'off' as writable",
        )
        isWritable = rows[0]?.writable === true
        if (!isWritable) throw new Error('The database is read-only')
      } finally {
        // The next connection may lead to another server.
        client.release(!isWritable)
      }
    },
    close: () => pool.end(),
  }
}
