import type { Database, Transact } from '../../../shared/db/database.ts'
import { addEvent, failPendingPayment, findByOrderId } from '../payment.repository.ts'

/** Failure reported by the browser, with the provider's code and message if any. */
interface ReportedFailure {
  orderId: string
  code?: string | undefined
  message?: string | undefined
}

const windowClosed = 'WINDOW_CLOSED'

interface FailDependencies {
  db: Database
  transact: Transact
  now: () => Date
}

export type FailService = ReturnType<typeof createFailService>

/** Ends payments that the customer gave up or the provider rejected in the payment window. */
export function createFailService({ db, transact, now }: FailDependencies) {
  return { fail }

  /**
   * Fails a pending payment; a payment that may have been captured stays unchanged. Returns null in every
   * case, so that order ids cannot be guessed.
   */
  async function fail(
    memberId: string | undefined,
    { orderId, code, message }: ReportedFailure,
  ): Promise<null> {
    const payment = await findByOrderId(db, orderId)
    if (!payment || (memberId !== undefined && memberId !== payment.memberId)) return null
    const failure = { failCode: code || windowClosed, failMessage: message ?? null }
    await transact(async (tx) => {
      if (!(await failPendingPayment(tx, payment, failure))) return
      await addEvent(tx, payment, {
        kind: 'FAILED',
        detail: { why: failure.failCode, by: 'BROWSER' },
        at: now(),
      })
    })
    return null
  }
}
