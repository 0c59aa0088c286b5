import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../../shared/jobs/job.ts'
import type { Notify } from '../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { markReadyNotice } from './opened.repository.ts'

interface UnopenedResultsDependencies {
  transact: Transact
  now: () => Date
  queue: JobQueue
  notify: Notify
}

const kind = 'diagnosis.unopened'
/** A person who is still on the waiting screen opens the result within this time. */
const openedWithinMs = 20_000

export type UnopenedResults = ReturnType<typeof createUnopenedResults>

/** Notifies people whose result was not opened: they closed the app, lost the connection or left the screen. */
export function createUnopenedResults({ transact, now, queue, notify }: UnopenedResultsDependencies) {
  const job: JobDefinition = { kind, lane: 'notices', run: (payload) => runJob(payload as DiagnosisKey) }
  return { scheduleNotice, job }

  /** Must run inside the transaction that stores the result. */
  function scheduleNotice(tx: Database, key: DiagnosisKey) {
    const runAt = new Date(now().getTime() + openedWithinMs)
    return queue.add(tx, { kind, payload: key, runAt, uniqueKey: `${kind}@${key.diagnosisId}` })
  }

  async function runJob(key: DiagnosisKey) {
    const { memberId, diagnosisId } = key
    const link = `/analysis-result/${diagnosisId}`
    await transact(async (tx) => {
      const isUnopened = await markReadyNotice(tx, key, now())
      if (isUnopened) await notify(tx, { memberId, notice: 'DIAGNOSIS_READY', values: {}, link })
    })
  }
}
