import type { Database, Transact } from '../db/database.ts'
import type { SealedLog } from './log-seal.tables.ts'
import { type LinkedRow, readLinks, sealedLogs } from './log-seals.repository.ts'
import { hashOf } from './log-seals.ts'

/** What does not fit at the first broken place of a log. */
export type Breach = 'CHANGED' | 'REMOVED' | 'INSERTED' | 'CHAIN' | 'HEAD'

export interface LogVerification {
  log: SealedLog
  sealed: number
  /** Rows that were anonymised or removed after a withdrawal. */
  erased: number
  /** Rows that the next run of the sealing job seals. */
  waiting: number
  /** `<log>:<seq>:<hash>` of the last link. */
  head: string
  broken?: { breach: Breach; seq: number | null; rowId: string | null }
}

const batchSize = 2_000

/**
 * Compares every row of the append-only logs with its seal. `heads` are heads of an earlier time, stored elsewhere
 * (`<log>:<seq>:<hash>`): they also prove that the end of a chain was not cut off or written anew.
 */
export async function verifyLogs(
  transact: Transact,
  heads: readonly string[] = [],
): Promise<LogVerification[]> {
  const results: LogVerification[] = []
  for (const log of sealedLogs) {
    const expected = heads.map((head) => head.split(':')).filter(([name]) => name === log)
    const known = new Map(expected.map(([, seq, hash]) => [Number(seq), hash]))
    results.push(await transact((tx) => verifyLog(tx, log, known)))
  }
  return results
}

async function verifyLog(
  tx: Database,
  log: SealedLog,
  heads: Map<number, string | undefined>,
): Promise<LogVerification> {
  const result: LogVerification = { log, sealed: 0, erased: 0, waiting: 0, head: `${log}:0:` }
  let previous = ''
  for await (const rows of readLinks(tx, log, batchSize)) {
    for (const row of rows) {
      const breach = breachOf(row)
      if (breach && !result.broken)
        result.broken = { breach, seq: toSeq(row), rowId: row.rowId ?? row.foundId }
      count(row)
    }
  }
  const missing = [...heads.keys()].filter((seq) => seq > result.sealed)
  if (missing[0] && !result.broken) result.broken = { breach: 'HEAD', seq: missing[0], rowId: null }
  return result

  function breachOf(row: LinkedRow): Breach | undefined {
    const seq = toSeq(row)
    if (seq === null) return row.isLate ? 'INSERTED' : undefined
    const hash = hashOf(log, previous, { ...row, seq })
    previous = row.hash
    if (seq !== result.sealed + 1 || hash !== row.hash) return 'CHAIN'
    if (heads.has(seq) && heads.get(seq) !== hash) return 'HEAD'
    if (row.foundId === null) return row.isErased || row.isExpired ? undefined : 'REMOVED'
    return row.foundDigest === row.digest || row.isErased ? undefined : 'CHANGED'
  }

  function count(row: LinkedRow) {
    const seq = toSeq(row)
    if (seq === null) {
      result.waiting += 1
      return
    }
    result.sealed = seq
    result.head = `${log}:${seq}:${row.hash}`
    if (row.isErased) result.erased += 1
  }
}

const toSeq = ({ seq }: LinkedRow) => (seq === null ? null : Number(seq))
