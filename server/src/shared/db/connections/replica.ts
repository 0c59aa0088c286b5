import pg from 'pg'
import { timeLimits } from '../workload.ts'
import type { Statement } from './lane.ts'

export interface Replica {
  /** Answers a reading statement; undefined when the primary has to, because the replica lags, is down or failed. */
  query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult | undefined>
  isUsable(): boolean
  /** Compares the replica with the primary once; otherwise done every half second. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface ReplicaOptions {
  url: string
  max: number
  /** Position of the primary's write-ahead log, such as 0/3000148. */
  primaryPosition: () => Promise<string>
  now?: () => number
  /** Pause between two checks; 0 for none. */
  checkEveryMs?: number
}

/** Oldest state that a list may show. */
const maxAgeMs = 2_000
const storedSamples = 8

/** A statement that only reads; what the replica refuses nevertheless goes to the primary. */
const reading = /^\s*(?:\(\s*)?(?:select|with)\b/i
const locking = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i

/**
 * A read replica. The primary's log position is remembered with the time; once the replica has replayed it, the replica
 * shows everything up to that time. So its age is known without comparing clocks, and also while nothing is written.
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { url, max, primaryPosition, now = () => performance.now(), checkEveryMs = 500 } = options
  const { statementMs, connectionMs } = timeLimits.CHEAP
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: Math.min(connectionMs, 1_000),
    statement_timeout: statementMs,
    query_timeout: statementMs + 1_000,
    application_name: 'saeip-read',
  })
  pool.on('error', () => undefined)
  let samples: { position: bigint; at: number }[] = []
  let shows = Number.NEGATIVE_INFINITY
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const isUsable = () => now() - shows <= maxAgeMs

  async function check() {
    try {
      const at = now()
      const position = positionOf(await primaryPosition())
      samples = [...samples, { position, at }].slice(-storedSamples)
      const { rows } = await pool.query<{ position: string }>(replayed)
      const reached = positionOf(rows[0]?.position ?? '0/0')
      for (const sample of samples) if (sample.position <= reached) shows = Math.max(shows, sample.at)
    } catch {
      // Not usable once what it is known to show is too old.
    }
  }

  function checkLater() {
    if (isClosed || checkEveryMs === 0) return
    timer = setTimeout(() => void check().then(checkLater), checkEveryMs)
    timer.unref()
  }
  checkLater()

  async function query(statement: Statement, values?: unknown[]) {
    const text = typeof statement === 'string' ? statement : statement.text
    if (!isUsable() || !reading.test(text) || locking.test(text)) return undefined
    try {
      return await pool.query(statement as pg.QueryConfig, values)
    } catch {
      // The next check decides whether it is used again.
      shows = Number.NEGATIVE_INFINITY
      samples = []
      return undefined
    }
  }

  async function close() {
    isClosed = true
    clearTimeout(timer)
    await pool.end()
  }

  return { query, isUsable, check, close }
}

/** Position up to which a server shows the data; a server that is not a replica shows all that it has written. */
const replayed = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end)::text as position`

/** Turns a position such as 16/B374D848 into a number. */
function positionOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
