import { randomBytes, randomInt } from 'node:crypto'
import type { PaymentMethod } from '../../../contract/payment.ts'
import { seoulStamp } from './seoul-time.ts'

const minute = 60_000
/** How long the payment window stays open, and how long an authentication waits for its confirmation. */
export const windowLasts = 30 * minute
export const authenticationLasts = 10 * minute
const accountLasts = 7 * 24 * 60 * minute

export type PaymentState =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

/** What the buyer's card does when the shop confirms; chosen in the card window. */
export const outcomes = ['approved', 'refused', 'over-limit', 'session-expired'] as const
export type Outcome = (typeof outcomes)[number]

export interface Cancel {
  amount: number
  reason: string
  transactionKey: string
  /** Of the request that asked for it. */
  idempotencyKey: string | null
  at: number
}

/** A payment as the provider keeps it: won, and milliseconds since 1970. */
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
  /** Of the approval; each cancel has its own. */
  transactionKey: string | null
  /** Lets the shop tell a deposit's webhook from a forged one. */
  secret: string | null
  account: { number: string; dueAt: number } | null
  failure: { code: string; message: string } | null
  cancels: Cancel[]
  /** The shop that opened the window, where nothing else says whom to tell of changes. */
  shopOrigin: string | null
}

export type Order = Pick<Payment, 'orderId' | 'orderName' | 'amount'> &
  Partial<Pick<Payment, 'customerKey' | 'customerName' | 'shopOrigin'>>

/** The buyer opened the payment window. */
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

/** The buyer chose how to pay and proved who they are: the shop has ten minutes to confirm. */
export const authenticatedPayment = (
  payment: Payment,
  choice: Pick<Payment, 'outcome'> & { method: PaymentMethod },
  now: number,
): Payment => ({ ...payment, ...choice, state: 'IN_PROGRESS', authenticatedAt: now })

/** Captured; or, for an account to pay into, waiting for the deposit. */
export function approvedPayment(payment: Payment, now: number): Payment {
  const transactionKey = newTransactionKey()
  if (payment.method !== 'VIRTUAL_ACCOUNT' || payment.state === 'WAITING_FOR_DEPOSIT')
    return { ...payment, state: 'DONE', approvedAt: now, transactionKey }
  const account = { number: `X${randomInt(1e12, 1e13)}`, dueAt: now + accountLasts }
  return { ...payment, state: 'WAITING_FOR_DEPOSIT', account, transactionKey }
}

export const newTransactionKey = () => `txrd_${randomBytes(13).toString('hex')}`

/** The state as of now: windows, authentications and accounts lapse by themselves. */
export function stateAt(payment: Payment, now: number): PaymentState {
  const { state, requestedAt, authenticatedAt, account } = payment
  const end = {
    READY: requestedAt + windowLasts,
    IN_PROGRESS: (authenticatedAt ?? 0) + authenticationLasts,
    WAITING_FOR_DEPOSIT: account?.dueAt ?? 0,
  }[state as 'READY']
  return end !== undefined && end <= now ? 'EXPIRED' : state
}
