import { randomBytes } from 'node:crypto'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { failPayment } from '../../../../../contract/payment/payment.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { Due, PaymentContext } from '../context.ts'
import {
  addEvent,
  changePayment,
  failPendingPayment,
  findByOrderId,
  lockOpenPayment,
  type StoredPayment,
} from '../payment.repository.ts'
import { payment } from '../payment.tables.ts'

/**
 * Fails a reservation's open payment, so that it can no longer be captured. Returns false when the payment is
 * CONFIRMING; the reservation must then stay unchanged. Must run inside the transaction that locked the
 * reservation row.
 */
export async function closeOpenPayment(
  tx: Database,
  memberId: string,
  reservationId: string,
  why: string,
  at: Date,
): Promise<boolean> {
  const open = await lockOpenPayment(tx, memberId, reservationId)
  return !open || closePayment(tx, open, why, at)
}

/** Fails a payment. Returns false when it is not PENDING. */
async function closePayment(tx: Database, open: StoredPayment, why: string, at: Date) {
  const closed = await changePayment(tx, open, ['PENDING'], { status: 'FAILED', failCode: why })
  if (closed) await addEvent(tx, open, { kind: 'FAILED', detail: { why }, at })
  return closed !== undefined
}

const depositPending = '입금을 기다리고 있는 결제가 있어요. 안내해 드린 계좌로 입금해 주세요.'

/**
 * Begins a payment of exactly the due amount: at most one open payment per reservation. Throws AMOUNT_MISMATCH and
 * PAYMENT_UNDER_WAY.
 */
export function initiatePayment(
  ctx: PaymentContext,
  memberId: string,
  { reservationId, amount }: { reservationId: string; amount: number },
) {
  return ctx.transact(async (tx) => {
    const due = await ctx.payable.due(tx, memberId, reservationId)
    if (due.amount !== amount) throw new AppError('AMOUNT_MISMATCH')
    const open = await lockOpenPayment(tx, memberId, reservationId)
    const payment =
      (open && (await reuseOrClose(tx, open, due, ctx.now()))) ?? (await addPayment(tx, due, ctx.now()))
    await ctx.payable.begun(tx, memberId, reservationId, ctx.now())
    const { orderId, orderName } = payment
    return { orderId, amount: payment.amount, orderName }
  })
}

/** Returns the open payment when amount and purpose are unchanged; otherwise closes it. */
async function reuseOrClose(tx: Database, open: StoredPayment, due: Due, at: Date) {
  if (open.status === 'CONFIRMING') throw new AppError('PAYMENT_UNDER_WAY')
  if (open.virtualAccount) throw new AppError('PAYMENT_UNDER_WAY', { message: depositPending })
  if (open.amount === due.amount && open.purpose === due.purpose) return open
  await closePayment(tx, open, 'AMOUNT_CHANGED', at)
  return undefined
}

async function addPayment(tx: Database, due: Due, createdAt: Date) {
  const added = {
    ...due,
    id: newId(),
    orderId: newOrderId(createdAt),
    status: 'PENDING' as const,
    createdAt,
  }
  await tx.insert(payment).values(added)
  await addEvent(tx, added, { kind: 'BEGUN', detail: { amount: due.amount }, at: createdAt })
  return added
}

const orderIdAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const orderIdLength = 16

/** Returns `PC-20260105-` and 80 random bits; unguessable, because the order id permits the confirmation. */
function newOrderId(now: Date): string {
  const bytes = randomBytes(orderIdLength)
  const random = Array.from(bytes, (byte) => orderIdAlphabet[byte % orderIdAlphabet.length]).join('')
  return `PC-${seoulDay(now).replaceAll('-', '')}-${random}`
}

const windowClosed = 'WINDOW_CLOSED'

/**
 * Ends a pending payment that the customer gave up or the provider rejected in the payment window; one that may have been
 * captured stays unchanged. Returns null in every case, so that order ids cannot be guessed.
 */
export async function reportFailedPayment(
  ctx: PaymentContext,
  memberId: string | undefined,
  { orderId, code, message }: Body<typeof failPayment>,
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
