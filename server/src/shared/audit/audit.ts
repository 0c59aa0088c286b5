import { sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '../../../../contract/staff/audit.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/ids.ts'
import type { JobDefinition } from '../jobs/job.ts'
import { removeExpired } from './audit.repository.ts'
import { auditLog } from './audit.tables.ts'

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

/** Audit log of staff actions. Every write below /api/v1/admin and every view of personal data must be recorded. */
export class Audit {
  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
  ) {}

  /** Must run in the transaction of the change. The actor's current name is stored, too. */
  async record(tx: Database, { kind = 'CHANGE', ...entry }: AuditEntry) {
    const absent = { subjectId: null, before: null, after: null, reason: null }
    const actorName = sql<string>`coalesce((select name from member where id = ${entry.actorId}), '')`
    const added = { ...absent, ...entry, id: newId(), kind, actorName, createdAt: this.now() }
    await tx.insert(auditLog).values(added)
  }

  /** Records a view of personal data. */
  recordView = (entry: Omit<AuditEntry, 'kind'>) => this.record(this.db, { ...entry, kind: 'LOOK' })

  readonly cleanUp: JobDefinition = {
    kind: 'audit.clean-up',
    everyMinutes: 24 * 60,
    run: () => removeExpired(this.db),
  }
}
