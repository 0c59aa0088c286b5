import type { Database, Transact } from '../../shared/db/database.ts'
import { addEvent, failWhileUntouched, findByOrder } from './payment.repository.ts'

/** What the browser says of it; the provider's code and words, when there are any. */
export interface Failure {
  orderId: string
  code?: string | undefined
  message?: string | undefined
}

const closedByPerson = 'WINDOW_CLOSED'

/**
 * The person gave up, or the provider sent them away. Ends an attempt that nobody is confirming; never
 * touches one whose money may be taken already. Says nothing of what it found.
 */
export function createFail({ db, transact, now }: { db: Database; transact: Transact; now: () => Date }) {
  return async (memberId: string | undefined, { orderId, code, message }: Failure): Promise<null> => {
    const payment = await findByOrder(db, orderId)
    if (!payment || (memberId !== undefined && memberId !== payment.memberId)) return null
    const why = { failCode: code || closedByPerson, failMessage: message ?? null }
    await transact(async (tx) => {
      if (!(await failWhileUntouched(tx, payment, why))) return
      await addEvent(tx, payment, { kind: 'FAILED', detail: { why: why.failCode, by: 'BROWSER' }, at: now() })
    })
    return null
  }
}
