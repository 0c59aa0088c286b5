import type { AuditAction, AuditSubject } from '../../../../contract/staff/audit.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import type { JobDefinition } from '../jobs/job.ts'
import * as repository from './audit.repository.ts'

export interface AuditDependencies {
  db: Database
  now: () => Date
}

export interface AuditEntry {
  actorId: string
  /** `<feature>.<verb>`. */
  action: AuditAction
  /** Default `CHANGE`; `LOOK` for a view of personal data. */
  kind?: 'LOOK' | 'CHANGE'
  /** Kind of object that the action was done to. */
  subject: AuditSubject
  subjectId?: string | null
  /** Only changed fields, without secrets. */
  before?: unknown
  after?: unknown
  reason?: string | null
}

export type Audit = ReturnType<typeof createAudit>

/** Audit log of staff actions. Every write below /api/v1/admin and every view of personal data must be recorded. */
export function createAudit({ db, now }: AuditDependencies) {
  /** Must run in the transaction of the change. */
  async function record(tx: Database, { actorId, kind = 'CHANGE', ...entry }: AuditEntry) {
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

  /** Records a view of personal data. */
  const recordView = (entry: Omit<AuditEntry, 'kind'>) => record(db, { ...entry, kind: 'LOOK' })

  const cleanUp: JobDefinition = {
    kind: 'audit.clean-up',
    everyMinutes: 24 * 60,
    run: () => repository.removeExpired(db),
  }
  return { record, recordView, cleanUp }
}
