import { randomBytes, randomInt } from 'node:crypto'
import type { PaymentMethod } from '../../../contract/payment/payment.ts'

const minute = 60_000
/** Time limits of the payment window, and of the shop's confirmation after the authentication. */
const windowLifetimeMs = 30 * minute
const authenticationLifetimeMs = 10 * minute
const accountLifetimeMs = 7 * 24 * 60 * minute

type PaymentState =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

/** Result of the shop's confirmation, chosen in the payment window. */
export const outcomes = ['approved', 'refused', 'over-limit', 'session-expired'] as const
export type Outcome = (typeof outcomes)[number]

export interface Cancel {
  amount: number
  reason: string
  transactionKey: string
  /** Of the request that cancelled. */
  idempotencyKey: string | null
  at: number
}

/** A payment in the provider's record. Amounts in won, times in milliseconds since 1970. */
export interface Payment {
  paymentKey: string
  orderId: string
  orderName: string
  customerKey: string | null
  customerName: string | null
  amount: number
  balance: number
  method: PaymentMethod | null
  outcome: Outcome
  state: PaymentState
  requestedAt: number
  authenticatedAt: number | null
  approvedAt: number | null
  /** When a sample payment of the past counts as charged; absent for all others. */
  chargedAt?: number | undefined
  /** Key of the approval; each cancel has its own. */
  transactionKey: string | null
  /** Proves to the shop that the webhook of a deposit is genuine. */
  secret: string | null
  account: { number: string; dueAt: number } | null
  failure: { code: string; message: string } | null
  cancels: Cancel[]
  /** Origin of the shop that opened the window; receives the webhooks when no other target is set. */
  shopOrigin: string | null
}

type Order = Pick<Payment, 'orderId' | 'orderName' | 'amount'> &
  Partial<Pick<Payment, 'customerKey' | 'customerName' | 'shopOrigin'>>

/** Creates the payment of a window that has just been opened. */
export const openedPayment = (order: Order, now: number): Payment => ({
  customerKey: null,
  customerName: null,
  shopOrigin: null,
  ...order,
  paymentKey: `tprac${seoulStamp(now)}${randomBytes(9).toString('base64url')}`,
  balance: order.amount,
  method: null,
  outcome: 'approved',
  state: 'READY',
  requestedAt: now,
  authenticatedAt: null,
  approvedAt: null,
  transactionKey: null,
  secret: `ps_${randomBytes(15).toString('hex')}`,
  account: null,
  failure: null,
  cancels: [],
})

/** Returns the payment after the buyer's authentication, which the shop must confirm within ten minutes. */
export const authenticatedPayment = (
  payment: Payment,
  choice: Pick<Payment, 'outcome' | 'chargedAt'> & { method: PaymentMethod },
  now: number,
): Payment => ({ ...payment, ...choice, state: 'IN_PROGRESS', authenticatedAt: now })

/** Returns the payment as captured; a virtual account waits for its deposit first. */
export function approvedPayment(payment: Payment, now: number): Payment {
  const transactionKey = newTransactionKey()
  if (payment.method !== 'VIRTUAL_ACCOUNT' || payment.state === 'WAITING_FOR_DEPOSIT')
    return { ...payment, state: 'DONE', approvedAt: payment.chargedAt ?? now, transactionKey }
  const account = { number: `X${randomInt(1e12, 1e13)}`, dueAt: now + accountLifetimeMs }
  return { ...payment, state: 'WAITING_FOR_DEPOSIT', account, transactionKey }
}

export const newTransactionKey = () => `txrd_${randomBytes(13).toString('hex')}`

/** Returns the state at a time; windows, authentications and virtual accounts expire automatically. */
export function stateAt(payment: Payment, now: number): PaymentState {
  const { state, requestedAt, authenticatedAt, account } = payment
  const end = {
    READY: requestedAt + windowLifetimeMs,
    IN_PROGRESS: (authenticatedAt ?? 0) + authenticationLifetimeMs,
    WAITING_FOR_DEPOSIT: account?.dueAt ?? 0,
  }[state as 'READY']
  return end !== undefined && end <= now ? 'EXPIRED' : state
}

const hour = 3_600_000
const shifted = (at: number) => new Date(at + 9 * hour).toISOString()

/** Formats as "2026-01-05T10:21:09+09:00". */
export const seoulTime = (at: number) => `${shifted(at).slice(0, 19)}+09:00`

/** Formats as "2026-01-05T10:21:09.123000", the format of webhooks. */
export const seoulMicros = (at: number) => `${shifted(at).slice(0, 23)}000`

/** Formats as "20260105102109". */
const seoulStamp = (at: number) => shifted(at).slice(0, 19).replace(/\D/g, '')

/** Parses a day or time, in Seoul unless it has an offset. Milliseconds since 1970, or NaN. */
export const parseSeoul = (text: string) =>
  Date.parse(
    /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.length === 10 ? `${text}T00:00:00` : text}+09:00`,
  )
