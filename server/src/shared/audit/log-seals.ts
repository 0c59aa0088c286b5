import { createHash } from 'node:crypto'
import type { Database, Transact } from '../db/database.ts'
import type { JobDefinition } from '../jobs/job.ts'
import type { Log } from '../log/log.ts'
import type { SealedLog } from './log-seal.tables.ts'
import {
  addLinks,
  findHead,
  type Link,
  listUnsealed,
  lockChain,
  type NewLink,
  sealedLogs,
} from './log-seals.repository.ts'

interface LogSealsDependencies {
  db: Database
  transact: Transact
  log: Log
}

const batchSize = 500

/** Hash of a link; covers the hash of the link before it, which is empty for the first. */
export const hashOf = (
  log: SealedLog,
  previous: string,
  { seq, rowId, rowTime, digest }: Omit<Link, 'hash'>,
) =>
  createHash('sha256')
    .update([previous, log, seq, rowId, Number(rowTime).toFixed(6), digest].join('|'))
    .digest('hex')

/** Extends the hash chains of the append-only logs by a job, so that writers of the logs never wait for each other. */
export function createLogSeals({ transact, log: report }: LogSealsDependencies) {
  /** Seals everything that is not sealed yet. */
  async function seal() {
    for (const log of sealedLogs) {
      let count = batchSize
      while (count === batchSize) count = await sealBatch(log)
    }
  }

  async function sealBatch(log: SealedLog): Promise<number> {
    const links = await transact(async (tx) => {
      await lockChain(tx, log)
      const head = await findHead(tx, log)
      const links: NewLink[] = []
      let { seq, hash } = head ?? { seq: 0, hash: '' }
      for (const row of await listUnsealed(tx, log, batchSize)) {
        seq += 1
        hash = hashOf(log, hash, { ...row, seq })
        links.push({ ...row, seq, hash })
      }
      if (links.length > 0) await addLinks(tx, log, links)
      return links
    })
    const head = links.at(-1)
    // A collector that stores these lines elsewhere can prove later that the end of the chain was not cut off.
    if (head) report.info({ log, head: `${log}:${head.seq}:${head.hash}` }, 'log sealed')
    return links.length
  }

  const sealJob: JobDefinition = { kind: 'audit.seal', everyMinutes: 1, run: seal }
  return { seal, sealJob }
}
