import * as z from 'zod/mini'
import type { Decision } from './confirm.ts'
import type { Ledger } from './ledger.ts'
import { newTransactionKey, type Payment, stateAt } from './payment.ts'
import { type RefusalCode, refusal } from './refusals.ts'
import { paymentObject } from './wire.ts'

const request = z.object({
  cancelReason: z.string().check(z.minLength(1), z.maxLength(200)),
  cancelAmount: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1)))),
  refundReceiveAccount: z.optional(
    z.nullable(z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() })),
  ),
})
type CancelRequest = z.output<typeof request>

/** Refunds the remaining amount of a payment, or a part of it. */
export function cancel(
  ledger: Ledger,
  paymentKey: string,
  body: unknown,
  idempotencyKey: string | null,
): Decision {
  const payment = ledger.find(paymentKey)
  if (!payment) return { answer: refusal('NOT_FOUND_PAYMENT') }
  const asked = request.safeParse(body)
  if (!asked.success) return { answer: refusal('INVALID_REQUEST') }
  const now = ledger.now()
  const refusalCode = findRefusal(payment, asked.data, now)
  if (refusalCode) return { answer: refusal(refusalCode) }

  const amount = asked.data.cancelAmount ?? payment.balance
  const balance = payment.balance - amount
  const done = { amount, reason: asked.data.cancelReason, idempotencyKey, at: now }
  const after: Payment = {
    ...payment,
    balance,
    state: balance ? 'PARTIAL_CANCELED' : 'CANCELED',
    cancels: [...payment.cancels, { ...done, transactionKey: newTransactionKey() }],
  }
  return { answer: { status: 200, body: paymentObject(after, now) }, payment: after }
}

function findRefusal(payment: Payment, asked: CancelRequest, now: number): RefusalCode | undefined {
  const state = stateAt(payment, now)
  if (state === 'CANCELED') return 'ALREADY_CANCELED_PAYMENT'
  const isAwaitingDeposit = state === 'WAITING_FOR_DEPOSIT'
  if (state !== 'DONE' && state !== 'PARTIAL_CANCELED' && !isAwaitingDeposit) return 'NOT_CANCELABLE_PAYMENT'
  const amount = asked.cancelAmount ?? payment.balance
  if (amount > payment.balance || (isAwaitingDeposit && amount !== payment.balance))
    return 'NOT_CANCELABLE_AMOUNT'
  if (payment.account && !isAwaitingDeposit && !asked.refundReceiveAccount)
    return 'INVALID_REFUND_ACCOUNT_INFO'
  const last = payment.cancels.at(-1)
  return last && now - last.at < 1000 ? 'FORBIDDEN_CONSECUTIVE_REQUEST' : undefined
}
