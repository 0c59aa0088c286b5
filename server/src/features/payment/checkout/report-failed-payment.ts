import type { PaymentContext } from '../context.ts'
import { addEvent, failPendingPayment, findByOrderId } from '../payment.repository.ts'

/** Failure reported by the browser, with the provider's code and message if any. */
interface ReportedFailure {
  orderId: string
  code?: string | undefined
  message?: string | undefined
}

const windowClosed = 'WINDOW_CLOSED'

/**
 * Ends a pending payment that the customer gave up or the provider rejected in the payment window; one that may have been
 * captured stays unchanged. Returns null in every case, so that order ids cannot be guessed.
 */
export async function reportFailedPayment(
  ctx: PaymentContext,
  memberId: string | undefined,
  { orderId, code, message }: ReportedFailure,
): Promise<null> {
  const payment = await findByOrderId(ctx.db, orderId)
  if (!payment || (memberId !== undefined && memberId !== payment.memberId)) return null
  const failure = { failCode: code || windowClosed, failMessage: message ?? null }
  await ctx.transact(async (tx) => {
    if (!(await failPendingPayment(tx, payment, failure))) return
    const detail = { why: failure.failCode, by: 'BROWSER' }
    await addEvent(tx, payment, { kind: 'FAILED', detail, at: ctx.now() })
  })
  return null
}
