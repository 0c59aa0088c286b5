import { type Payment, type PaymentStatus, paymentStatusLabels } from '../../../../contract/payment.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import type { StoredPayment } from './payment.repository.ts'

export function toPayment(row: StoredPayment): Payment {
  const status = shownStatus(row)
  return {
    id: row.id,
    requestedAt: seoulIso(row.createdAt),
    method: row.method,
    methodLabel: row.methodLabel,
    status,
    statusLabel: paymentStatusLabels[status],
    orderName: row.orderName,
    orderId: row.orderId,
    amount: row.amount,
    refundedAmount: row.refundedAmount,
    receiptUrl: row.receiptUrl,
    reservationId: row.reservationId,
    virtualAccount: toAccount(row),
  }
}

/** What the person is told who has come back from the payment window. Money that went back was paid too. */
export function toConfirmation(row: StoredPayment) {
  const { status, orderId, amount, reservationId } = row
  const isOpen = status === 'CONFIRMING' || status === 'PENDING'
  const paymentStatus: 'CONFIRMING' | 'PENDING' | 'COMPLETED' = isOpen ? status : 'COMPLETED'
  return { paymentStatus, orderId, amount, reservationId, virtualAccount: toAccount(row) }
}

/** For people, one that is just being confirmed is one that waits. */
const shownStatus = ({ status }: StoredPayment): PaymentStatus =>
  status === 'CONFIRMING' ? 'PENDING' : status

/** Only while it waits for the deposit; the secret stays with us. */
function toAccount({ virtualAccount, status }: StoredPayment) {
  if (!virtualAccount || status !== 'PENDING') return null
  const { bank, accountNumber, dueAt } = virtualAccount
  return { bank, accountNumber, dueAt: dueAt && seoulIso(new Date(dueAt)) }
}
