import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import { newOrderId } from './order-id.ts'
import type { Due, Payable } from './payable.ts'
import { addEvent, changePayment, insertPayment, lockOpen, type StoredPayment } from './payment.repository.ts'

export interface InitiateDependencies {
  transact: Transact
  now: () => Date
  payable: Payable
}

const waitsForDeposit = '입금을 기다리고 있는 결제가 있어요. 안내해 드린 계좌로 입금해 주세요.'

/** Begins a payment: one open attempt for a reservation, for exactly what the server says is due. */
export function createInitiate({ transact, now, payable }: InitiateDependencies) {
  return (memberId: string, { reservationId, amount }: { reservationId: string; amount: number }) =>
    transact(async (tx) => {
      const due = await payable.due(tx, memberId, reservationId)
      if (due.amount !== amount) throw new AppError('AMOUNT_MISMATCH')
      const open = await lockOpen(tx, memberId, reservationId)
      const payment = (open && (await reusable(tx, open, due))) ?? (await begin(tx, due))
      await payable.begun(tx, memberId, reservationId, now())
      const { orderId, orderName } = payment
      return { orderId, amount: payment.amount, orderName }
    })

  /** The open attempt, when it is for the same money; else it is closed. */
  async function reusable(tx: Database, open: StoredPayment, due: Due): Promise<StoredPayment | undefined> {
    if (open.status === 'CONFIRMING') throw new AppError('PAYMENT_UNDER_WAY')
    if (open.virtualAccount) throw new AppError('PAYMENT_UNDER_WAY', { message: waitsForDeposit })
    if (open.amount === due.amount && open.purpose === due.purpose) return open
    const why = 'AMOUNT_CHANGED'
    await changePayment(tx, open, ['PENDING'], { status: 'FAILED', failCode: why })
    await addEvent(tx, open, { kind: 'FAILED', detail: { why }, at: now() })
    return undefined
  }

  async function begin(tx: Database, due: Due): Promise<StoredPayment> {
    const createdAt = now()
    const payment: StoredPayment = {
      ...due,
      id: newId(),
      orderId: newOrderId(createdAt),
      status: 'PENDING',
      paymentKey: null,
      method: null,
      methodLabel: null,
      receiptUrl: null,
      virtualAccount: null,
      refundedAmount: 0,
      failCode: null,
      failMessage: null,
      confirmingSince: null,
      completedAt: null,
      createdAt,
    }
    await insertPayment(tx, payment)
    await addEvent(tx, payment, { kind: 'BEGUN', detail: { amount: due.amount }, at: createdAt })
    return payment
  }
}
