import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isConflict, isConnectionLost, isRefused } from './database-errors.ts'

/** Limits each further statement of a transaction to so many milliseconds. */
export async function limitStatements(tx: Database, limitMs: number) {
  await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`)
}

/** The database, or a transaction in it: repositories take either. */
export type Database = Omit<NodePgDatabase, '$client'>

/**
 * Runs `work` in one transaction. It is retried after a serialization failure or a deadlock (40001, 40P01)
 * and once after a server that cannot be written to (25006, 57P01), so `work` must have no effect outside the database.
 */
export type Transact = <T>(work: (tx: Database) => Promise<T>) => Promise<T>

interface DatabaseOptions {
  /** Most connections for requests; jobs have a quarter of it beside them, at least 4, and readiness one. */
  poolMax: number
  /** Called when an idle connection breaks, for example when the database restarts. */
  onError: (error: Error) => void
}

export interface OpenDatabase {
  db: Database
  transact: Transact
  pool: DatabasePool
  /** Throws when the database does not respond or cannot be written to. Uses a connection of its own. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Creates the pools. They do not connect yet, so this does not fail while the database is down. */
export function createDatabase(url: string, { poolMax, ...options }: DatabaseOptions): OpenDatabase {
  const open = (limits: TimeLimits, max: number) => openConnections({ url, max, limits, ...options })
  const pool = new DatabasePool(
    open(limits.requests, poolMax),
    open(limits.jobs, Math.max(4, Math.ceil(poolMax / 4))),
  )
  const readiness = open(limits.readiness, 1)
  const db = drizzle(pool as unknown as pg.Pool)
  return {
    db,
    transact: (work) => withRetries(() => db.transaction(work)),
    pool,
    ping: () => expectWritable(readiness),
    close: async () => {
      await Promise.all([readiness.pool.end(), pool.end()])
    },
  }
}

const jobs = new AsyncLocalStorage<true>()

/** Runs `work`, and everything that it starts, on the jobs' connections and with their time limits. */
export const inJobs = <T>(work: () => T): T => jobs.run(true, work)

/** drizzle recognises a pool by the name of this class. */
class DatabasePool {
  constructor(
    private readonly forRequests: Connections,
    private readonly forJobs: Connections,
  ) {}

  /** Takes a connection for a transaction. */
  connect = () => (jobs.getStore() ? this.forJobs : this.forRequests).take()

  /** Runs one statement outside a transaction; it is repeated after a conflict, which has undone it. */
  query = <Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]) =>
    withRetries(async () => {
      const connection = await this.connect()
      try {
        return (await connection.query(statement, values)) as pg.QueryResult<Row>
      } finally {
        connection.release()
      }
    })

  /** Connections in use, idle and waited for. */
  state = () => [
    { pool: 'requests', ...stateOf(this.forRequests.pool) },
    { pool: 'jobs', ...stateOf(this.forJobs.pool) },
  ]

  end = async () => {
    await Promise.all([this.forRequests.pool.end(), this.forJobs.pool.end()])
  }
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Milliseconds. */
interface TimeLimits {
  statementMs: number
  /** Shorter than the wait for a connection, so that a locked table delays other calls but does not fail them. */
  lockMs: number
  /** A quick 503 is better than a hanging call. */
  connectionMs: number
}

const limits = {
  requests: { statementMs: 10_000, lockMs: 3_000, connectionMs: 4_000 },
  jobs: { statementMs: 60_000, lockMs: 10_000, connectionMs: 15_000 },
  readiness: { statementMs: 2_000, lockMs: 1_000, connectionMs: 3_000 },
}

interface ConnectionsOptions extends Omit<DatabaseOptions, 'poolMax'> {
  url: string
  max: number
  limits: TimeLimits
}

/** A statement as drizzle sends it. */
type Statement = pg.QueryConfig | string

type Connections = ReturnType<typeof openConnections>

/**
 * A pool of which a lost connection makes all older ones suspect, because after a failover they lead to the same
 * server: they are replaced before they are used again.
 */
function openConnections({ url, max, limits, onError }: ConnectionsOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connectionMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 15_000,
    // For a server that disappeared, where statement_timeout has no effect.
    query_timeout: limits.statementMs + 2_000,
    keepAlive: true,
    application_name: 'saeip',
  })
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let lostAt = Number.NEGATIVE_INFINITY
  // Without both listeners a restart of the database would end this process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    openedAt.set(client, performance.now())
  })

  async function takeTrusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((openedAt.get(client) ?? 0) > lostAt) return client
      client.release(true)
    }
  }

  /** A connection that is used until it is released; destroyed then when it can serve no further statement. */
  async function take() {
    const client = await takeTrusted()
    let isLost = false
    const markLost = () => {
      isLost = true
      lostAt = performance.now()
    }
    return {
      query: async (statement: Statement, values?: unknown[]): Promise<pg.QueryResult> => {
        // The server undoes the transaction when the connection closes.
        if (isLost && isRollback(statement)) return nothing
        if (isLost) throw new Error('Connection terminated before this statement')
        try {
          return await client.query(statement, values)
        } catch (error) {
          if (isConnectionLost(error)) markLost()
          throw error
        }
      },
      markLost,
      release: () => client.release(isLost),
    }
  }

  return { pool, take }
}

const nothing: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }
const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)
const isRollback = (statement: Statement) => /^rollback/i.test(textOf(statement))

async function expectWritable(connections: Connections) {
  const connection = await connections.take()
  try {
    const { rows } = await connection.query(
      "select current_setting('transaction_read_only') = 'off' as writable",
    )
    if (rows[0]?.writable !== true) {
      // The next connection may lead to another server.
      connection.markLost()
      throw new Error('The database is read-only')
    }
  } finally {
    connection.release()
  }
}

const maxAttempts = 5

/**
 * Repeats `work` after a serialization failure or a deadlock (40001, 40P01), with growing, random pauses, and once after
 * the server refused it (25006, 57P01, 57P03). PostgreSQL has undone everything by then, so any single statement and any
 * whole transaction may be repeated.
 */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  let wasRefused = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error) && !wasRefused) {
        wasRefused = true
        continue
      }
      if (attempt >= maxAttempts || !isConflict(error)) throw error
      await jitteredPause(attempt)
    }
  }
}

const jitteredPause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
