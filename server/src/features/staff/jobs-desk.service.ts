import type { Query } from '../../../../contract/endpoint.ts'
import type { JobLine, JobState, listJobs } from '../../../../contract/system.ts'
import type { Audit } from '../../shared/audit/audit.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { startOf, toPage } from '../../shared/http/cursor.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import * as repository from './jobs-desk.repository.ts'

export interface JobsDeskDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

export type JobsDesk = ReturnType<typeof createJobsDesk>

const shownError = 300

/** Background work as administrators see it: what failed and why, once more or no more. */
export function createJobsDesk({ db, transact, now, audit }: JobsDeskDependencies) {
  return { list, counts, retry, giveUp }

  async function list({ state, kind, page, size, cursor }: Query<typeof listJobs>) {
    const from = startOf({ page, size, cursor })
    const rows = await repository.listJobs(db, { state, kind, now: now() }, from, size + 1)
    const { content, hasNext, nextCursor } = toPage(
      rows.map((row) => ({ ...row, createdAt: row.runAt })),
      size,
    )
    return { content: content.map((row) => toLine(row, state)), hasNext, nextCursor }
  }

  async function counts() {
    const kinds = await repository.countByKind(db, now())
    return kinds.map(({ doneAt, ...rest }) => ({ ...rest, doneAt: doneAt && seoulIso(doneAt) }))
  }

  /** One that waits is done at once. */
  function retry(actorId: string, id: string) {
    const entry = { actorId, action: 'staff.retryJob', reason: null }
    return change(id, entry, (tx) => repository.beginAnew(tx, id, now()))
  }

  function giveUp(actorId: string, id: string, reason: string) {
    return change(id, { actorId, action: 'staff.giveUpJob', reason }, (tx, { state }) => {
      if (state === 'DEAD') throw new AppError('JOB_UNDER_WAY')
      return repository.giveUp(tx, id, now())
    })
  }

  async function change(
    id: string,
    entry: { actorId: string; action: string; reason: string | null },
    work: (tx: Database, job: repository.StoredJob) => Promise<void>,
  ) {
    await transact(async (tx) => {
      const job = await repository.lockJob(tx, id)
      if (!job) throw new AppError('JOB_NOT_FOUND')
      const isHeld = job.leasedUntil !== null && job.leasedUntil > now()
      if (isHeld || job.state === 'DONE') throw new AppError('JOB_UNDER_WAY')
      await work(tx, job)
      const { kind, state, attempts } = job
      await audit.record(tx, { ...entry, subject: 'job', subjectId: id, before: { kind, state, attempts } })
    })
    return null
  }
}

function toLine(row: repository.StoredJob, state: JobState): JobLine {
  const { id, kind, attempts, runAt, finishedAt, lastError } = row
  return {
    ...{ id, kind, state, attempts, runAt: seoulIso(runAt) },
    finishedAt: finishedAt && seoulIso(finishedAt),
    lastError: lastError && withoutPeople(lastError).slice(0, shownError),
  }
}

/** Errors carry no values of queries; what else may name somebody is hidden. */
const withoutPeople = (text: string) =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '…@…')
    .replace(/\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g, '0…')
    .replace(/\b[\w-]{22}\b/g, '…')
