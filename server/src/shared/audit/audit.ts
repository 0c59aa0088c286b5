import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import type { JobDefinition } from '../jobs/job.ts'
import * as repository from './audit.repository.ts'

export interface AuditDependencies {
  db: Database
  now: () => Date
}

export interface Entry {
  actorId: string
  /** What was done: `<feature word>.<verb>`. */
  action: string
  /** Usual is a change; `LOOK` for a look at personal data. */
  kind?: 'LOOK' | 'CHANGE'
  /** What it was done to, and its id. */
  subject: string
  subjectId?: string | null
  /** Only what changed, without secrets. */
  before?: unknown
  after?: unknown
  reason?: string | null
}

export type Audit = ReturnType<typeof createAudit>

const keptYears = 2

/** Writes down what staff do. Every write below /api/v1/admin and every look at personal data calls `record`. */
export function createAudit({ db, now }: AuditDependencies) {
  /** In the transaction of the change itself; a look has one of its own. */
  async function record(tx: Database, { actorId, kind = 'CHANGE', ...entry }: Entry) {
    await repository.addEntry(tx, {
      id: newId(),
      actorId,
      kind,
      action: entry.action,
      subject: entry.subject,
      subjectId: entry.subjectId ?? null,
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason ?? null,
      createdAt: now(),
    })
  }

  const look = (entry: Omit<Entry, 'kind'>) => record(db, { ...entry, kind: 'LOOK' })

  const cleanUp: JobDefinition = {
    kind: 'audit.clean-up',
    everyMinutes: 24 * 60,
    run: async () => {
      const oldest = new Date(now())
      oldest.setFullYear(oldest.getFullYear() - keptYears)
      await repository.removeBefore(db, oldest)
    },
  }
  return { record, look, cleanUp }
}
