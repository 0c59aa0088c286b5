import type { Database } from '../../shared/db/database.ts'
import type { Span } from '../../shared/time/span.ts'
import {
  answersByEngine,
  attemptsByEngine,
  diagnosesIn,
  findPromises,
  findRecoveries,
  findVerdicts,
} from '../diagnosis/index.ts'
import { findRefundReasons, findRevenue } from '../payment/index.ts'
import { findBookedDiagnoses, findSlotFill } from '../reservation/index.ts'

/** Days in Seoul, both included. */
export interface Period {
  from: string
  to: string
}

export type Figures = Awaited<ReturnType<typeof findFigures>>

/**
 * What the features counted in a period, as docs/decisions/0015 has it: each owns its statements, none is
 * asked beside another, so that one look takes one connection.
 */
export async function findFigures(db: Database, { from, to }: Period, now: Date) {
  const span = spanOf({ from, to })
  const { since, until } = span
  return {
    promises: await findPromises(db, span, now),
    verdicts: await findVerdicts(db, span),
    booked: await findBookedDiagnoses(db, span, diagnosesIn(span)),
    slots: await findSlotFill(db, from, to),
    refunds: await findRefundReasons(db, span),
    recoveries: await findRecoveries(db, span),
    answers: await answersByEngine(db, since, until),
    attempts: await attemptsByEngine(db, since, until),
    revenue: await findRevenue(db, span),
  }
}

const dayMs = 24 * 60 * 60 * 1000
const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`)

const spanOf = ({ from, to }: Period): Span => ({
  since: midnight(from),
  until: new Date(midnight(to).getTime() + dayMs),
})
