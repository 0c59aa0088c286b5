import { dayMs } from '../../../../contract/seoul-day.ts'
import type { Database } from '../../shared/db/database.ts'
import type { TimeRange } from '../../shared/time/time-range.ts'
import {
  attemptsByEngine,
  countCheckInAnswers,
  countDiagnosesByDay,
  countVerdictsByProblem,
  diagnosesByEngine,
  selectDiagnosesIn,
} from '../diagnosis/index.ts'
import { findRefundReasons, findRevenue, selectMoneyIn } from '../payment/index.ts'
import { findBookedDiagnoses, findRevenueByRegion, findSlotFill } from '../reservation/index.ts'

/** Calendar days in Seoul, both included. */
export interface Period {
  from: string
  to: string
}

export type InsightCounts = Awaited<ReturnType<typeof findInsightCounts>>

/**
 * Collects the counts of a period from the features (docs/decisions/0015). Runs the queries one after another
 * on purpose, so that a request uses one connection.
 */
export async function findInsightCounts(db: Database, { from, to }: Period, now: Date) {
  const span = spanOf({ from, to })
  const { since, until } = span
  return {
    promises: await countDiagnosesByDay(db, span, now),
    verdicts: await countVerdictsByProblem(db, span),
    booked: await findBookedDiagnoses(db, span, selectDiagnosesIn(span)),
    slots: await findSlotFill(db, from, to),
    refunds: await findRefundReasons(db, span),
    recoveries: await countCheckInAnswers(db, span),
    answers: await diagnosesByEngine(db, since, until),
    attempts: await attemptsByEngine(db, since, until),
    revenue: await findRevenue(db, span),
    regions: await findRevenueByRegion(db, selectMoneyIn(span)),
  }
}

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

const spanOf = ({ from, to }: Period): TimeRange => ({
  since: midnight(from),
  until: new Date(midnight(to).getTime() + dayMs),
})
