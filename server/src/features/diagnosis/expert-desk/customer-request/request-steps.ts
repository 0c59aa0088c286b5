import type { Database, Transact } from '../../../../shared/db/database.ts'
import type { JobDefinition } from '../../../../shared/jobs/job.ts'
import type { Notify } from '../../../../shared/notices/templates.ts'
import * as repository from './customer-request.repository.ts'
import { requestReminder } from './notices.ts'
import { endOfWaiting, resumeClock } from './stopped-clock.ts'

interface RequestStepsDependencies {
  db: Database
  transact: Transact
  now: () => Date
  notify: Notify
}

type DueRequest = Awaited<ReturnType<typeof repository.listDueRequests>>[number]

const batchSize = 100

/**
 * Reminds customers of a request once, after two days, and returns the case to the queue after seven. The step and
 * its notice are stored in one transaction, so a killed or concurrent process repeats nothing.
 */
export function createRequestStepsJob({
  db,
  transact,
  now,
  notify,
}: RequestStepsDependencies): JobDefinition {
  return { kind: 'diagnosis.customer-request', lane: 'notices', everyMinutes: 10, run }

  async function run() {
    let due: DueRequest[]
    do {
      due = await repository.listDueRequests(db, now(), batchSize)
      for (const request of due) await transact((tx) => step(tx, request))
    } while (due.length === batchSize)
  }

  async function step(tx: Database, due: DueRequest) {
    await repository.lockClock(tx, due)
    const request = await repository.findRequest(tx, due)
    const moment = now()
    if (!request?.nextStepAt || request.nextStepAt > moment) return
    const end = endOfWaiting(request.askedAt)
    if (moment >= end) {
      await repository.changeRequest(tx, request, { state: 'EXPIRED', nextStepAt: null })
      const dueAt = resumeClock(request.remainingMs, moment)
      await repository.returnToQueue(tx, request, { dueAt, queueAt: null })
      return
    }
    await repository.changeRequest(tx, request, { remindedAt: moment, nextStepAt: end })
    await notify(tx, requestReminder(request))
  }
}
