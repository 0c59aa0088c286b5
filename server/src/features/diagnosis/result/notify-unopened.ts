import { and, isNull } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import { type DiagnosisKey, isDiagnosis, resultNotice } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'

export const unopenedJobKind = 'diagnosis.unopened'
/** A person who is still on the waiting screen opens the result within this time. */
const openedWithinMs = 20_000

/** Schedules `notifyUnopened`. Must run inside the transaction that stores the result. */
export function scheduleUnopenedNotice({ now }: Context, tx: Database, key: DiagnosisKey) {
  const kind = unopenedJobKind
  const runAt = new Date(now().getTime() + openedWithinMs)
  return addJob({ now }, tx, { kind, payload: key, runAt, uniqueKey: `${kind}@${key.diagnosisId}` })
}

/** Notifies once of a result that was not opened: they closed the app, lost the connection or left the screen. */
export async function notifyUnopened({ transact, now, notify }: Context, key: DiagnosisKey) {
  const { memberId, diagnosisId } = key
  await transact(async (tx) => {
    const marked = await tx
      .update(diagnosis)
      .set({ readyNoticeAt: now() })
      .where(
        and(
          isDiagnosis({ memberId, diagnosisId }),
          isNull(diagnosis.openedAt),
          isNull(diagnosis.readyNoticeAt),
        ),
      )
      .returning({ id: diagnosis.id })
    if (marked.length === 1) await notify(tx, resultNotice(key, 'DIAGNOSIS_READY'))
  })
}
