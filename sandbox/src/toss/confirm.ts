import * as z from 'zod/mini'
import type { Ledger } from './ledger.ts'
import { approvedPayment, type Outcome, type Payment, stateAt } from './payment.ts'
import { type Answer, refusal } from './refusals.ts'
import { paymentObject } from './wire.ts'

const request = z.object({
  paymentKey: z.string().check(z.minLength(1), z.maxLength(200)),
  orderId: z.string().check(z.regex(/^[\w=-]{6,64}$/)),
  amount: z.number().check(z.int(), z.minimum(1)),
})

export interface Decision {
  answer: Answer
  /** The changed payment; absent when nothing changes. */
  payment?: Payment
}

/** Confirms an authenticated payment for the shop, which charges the card. */
export function confirm(ledger: Ledger, body: unknown): Decision {
  const asked = request.safeParse(body)
  if (!asked.success) return { answer: refusal('INVALID_REQUEST') }
  const { paymentKey, orderId, amount } = asked.data
  const payment = ledger.find(paymentKey)
  if (!payment) return { answer: refusal('NOT_FOUND_PAYMENT') }
  if (payment.orderId !== orderId) return { answer: refusal('FORBIDDEN_REQUEST') }
  if (payment.amount !== amount) return { answer: refusal('INVALID_REQUEST') }

  const state = stateAt(payment, ledger.now())
  if (state === 'READY' || state === 'EXPIRED') return { answer: refusal('NOT_FOUND_PAYMENT_SESSION') }
  if (state !== 'IN_PROGRESS') return { answer: refusal('ALREADY_PROCESSED_PAYMENT') }
  if (ledger.listByOrder(orderId).some(({ transactionKey }) => transactionKey))
    return { answer: refusal('DUPLICATED_ORDER_ID') }
  return charge(payment, ledger.now())
}

const failures = {
  refused: 'REJECT_CARD_COMPANY',
  'over-limit': 'EXCEED_MAX_AMOUNT',
} as const satisfies Partial<Record<Outcome, string>>

function charge(payment: Payment, now: number): Decision {
  const { outcome } = payment
  if (outcome === 'session-expired')
    return { answer: refusal('NOT_FOUND_PAYMENT_SESSION'), payment: { ...payment, state: 'EXPIRED' } }
  if (outcome !== 'approved') {
    const answer = refusal(failures[outcome])
    const failure = answer.body as { code: string; message: string }
    return { answer, payment: { ...payment, state: 'ABORTED', failure } }
  }
  const approved = approvedPayment(payment, now)
  return { answer: { status: 200, body: paymentObject(approved, now) }, payment: approved }
}
