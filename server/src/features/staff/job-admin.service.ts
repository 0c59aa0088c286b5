import type { Query } from '../../../../contract/endpoint.ts'
import type { AuditAction } from '../../../../contract/staff/audit.ts'
import type { AdminJob, JobState, listJobs } from '../../../../contract/staff/system.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { isFirstPage, startOf, toPage } from '../../shared/db/paging.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './job-admin.repository.ts'

interface JobAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type JobAdmin = ReturnType<typeof createJobAdmin>

interface JobEntry {
  actorId: string
  action: AuditAction
  reason: string | null
}

const maxErrorLength = 300

/** Lists background jobs for administrators, retries them or gives them up. */
export function createJobAdmin({ db, transact, now, audit }: JobAdminDependencies) {
  return { list, counts, retry, giveUp }

  async function list({ state, kind, page, size, cursor }: Query<typeof listJobs>) {
    const from = startOf({ page, size, cursor })
    const filter = { state, kind, now: now() }
    const [rows, total] = await Promise.all([
      repository.listJobs(db, filter, from, size + 1),
      isFirstPage({ page, cursor }) ? repository.countJobs(db, filter) : null,
    ])
    const { content, hasNext, nextCursor } = toPage(
      rows.map((row) => ({ ...row, createdAt: row.runAt })),
      size,
    )
    return { content: content.map((row) => toAdminJob(row, state)), hasNext, nextCursor, total }
  }

  async function counts() {
    const kinds = await repository.countByKind(db, now())
    return kinds.map(({ oldestDueAt, doneAt, ...rest }) => ({
      ...rest,
      oldestDueAt: oldestDueAt && seoulIso(oldestDueAt),
      doneAt: doneAt && seoulIso(doneAt),
    }))
  }

  /** Also makes a job due now that is scheduled for later. */
  function retry(actorId: string, id: string) {
    const entry: JobEntry = { actorId, action: 'staff.retryJob', reason: null }
    return change(id, entry, (tx) => repository.restartJob(tx, id, now()))
  }

  function giveUp(actorId: string, id: string, reason: string) {
    const entry: JobEntry = { actorId, action: 'staff.giveUpJob', reason }
    return change(id, entry, (tx, { state }) => {
      if (state === 'DEAD') throw new AppError('JOB_UNDER_WAY')
      return repository.giveUp(tx, id, now())
    })
  }

  async function change(
    id: string,
    entry: JobEntry,
    work: (tx: Database, job: repository.StoredJob) => Promise<void>,
  ) {
    await transact(async (tx) => {
      const job = await repository.lockJob(tx, id)
      if (!job) throw new AppError('JOB_NOT_FOUND')
      const isRunning = job.leasedUntil !== null && job.leasedUntil > now()
      if (isRunning || job.state === 'DONE') throw new AppError('JOB_UNDER_WAY')
      await work(tx, job)
      const { kind, state, attempts } = job
      await audit.record(tx, { ...entry, subject: 'job', subjectId: id, before: { kind, state, attempts } })
    })
    return null
  }
}

function toAdminJob(row: repository.StoredJob, state: JobState): AdminJob {
  const { id, kind, attempts, runAt, finishedAt, lastError } = row
  return {
    id,
    kind,
    state,
    attempts,
    runAt: seoulIso(runAt),
    finishedAt: finishedAt && seoulIso(finishedAt),
    lastError: lastError && maskPersonalData(lastError).slice(0, maxErrorLength),
  }
}

/** Masks e-mail addresses, phone numbers and member ids; error texts contain no other personal data. */
const maskPersonalData = (text: string) =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '…@…')
    .replace(/\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g, '0…')
    .replace(/\b[\w-]{22}\b/g, '…')
