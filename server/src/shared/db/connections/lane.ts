import pg from 'pg'
import { isConnectionLost } from '../database-errors.ts'
import { type RunningWork, type TimeLimits, timeLimits } from '../workload.ts'
import { createFeatureGate } from './feature-gate.ts'
import { sendUnnamed } from './unnamed-statements.ts'

export interface LaneOptions {
  url: string
  /** Most connections. */
  max: number
  /** Most units of work of one feature that may have a connection at a time. */
  share: number
  /** Time limits of statements outside a transaction. */
  limits: TimeLimits
  /** False: statements are sent without names, for a pooler that does not know prepared statements. */
  hasPreparedStatements: boolean
  onError: (error: Error) => void
}

export interface LaneState {
  name: string
  max: number
  open: number
  idle: number
  waiting: number
}

/** A statement as drizzle sends it. */
export type Statement = pg.QueryConfig | string

/** A pool of connections for one kind of work, of which one feature may occupy a part. */
export class Lane {
  readonly #pool: pg.Pool
  readonly #gate
  readonly #max: number
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  /** A lost connection makes all older ones suspect: after a failover they lead to the same server. */
  #lostAt = Number.NEGATIVE_INFINITY

  constructor({ url, max, share, limits, hasPreparedStatements, onError }: LaneOptions) {
    this.#max = max
    this.#gate = createFeatureGate(share)
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: limits.connectionMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: 15_000,
      // For a server that disappeared, where statement_timeout has no effect.
      query_timeout: limits.statementMs + 5_000,
      keepAlive: true,
      application_name: 'saeip',
    })
    // Without both listeners a restart of the database would end this process.
    this.#pool.on('error', onError)
    this.#pool.on('connect', (client) => {
      client.on('error', onError)
      this.#openedAt.set(client, performance.now())
    })
    if (!hasPreparedStatements) sendUnnamed(this.#pool)
  }

  /** A connection for a transaction; `begin` sets the time limits of the work, which also works through PgBouncer. */
  async connect(work: RunningWork): Promise<LaneClient> {
    // Work that has a connection gets a second one, because it would wait for itself.
    const leave =
      work.occupied > 0
        ? () => undefined
        : await this.#gate.enter(work.feature, timeLimits[work.kind].connectionMs)
    work.occupied += 1
    const release = () => {
      work.occupied -= 1
      leave()
    }
    try {
      return new LaneClient(await this.#trustedClient(), work, release, () => {
        this.#lostAt = performance.now()
      })
    } catch (error) {
      release()
      throw error
    }
  }

  async #trustedClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if ((this.#openedAt.get(client) ?? 0) > this.#lostAt) return client
      client.release(true)
    }
  }

  /** Runs one statement outside a transaction. */
  async query(work: RunningWork, statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect(work)
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }

  state(name: string): LaneState {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { name, max: this.#max, open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  close = () => this.#pool.end()
}

const nothing: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

/** A connection that is used until it is released; destroyed then when it can serve no further statement. */
export class LaneClient {
  #isLost = false

  constructor(
    private readonly client: pg.PoolClient,
    private readonly work: RunningWork,
    private readonly onRelease: () => void,
    private readonly onLost: () => void,
  ) {}

  query = async (statement: Statement, values?: unknown[]): Promise<pg.QueryResult> => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (this.#isLost) {
      // The server undoes the transaction when the connection closes.
      if (/^rollback/i.test(text)) return nothing
      throw new Error('Connection terminated before this statement')
    }
    try {
      if (/^begin/i.test(text)) return await this.client.query(text + this.#limitsOfTransaction())
      return await this.client.query(statement as pg.QueryConfig, values)
    } catch (error) {
      if (isConnectionLost(error)) {
        this.#isLost = true
        this.onLost()
      }
      throw error
    }
  }

  release = () => {
    this.client.release(this.#isLost)
    this.onRelease()
  }

  #limitsOfTransaction() {
    const { statementMs, lockMs } = timeLimits[this.work.kind]
    return `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`
  }
}
