import {
  type Payment,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../../contract/payment/payment.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { StoredPayment } from '../payment.repository.ts'

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
    virtualAccount: toVirtualAccount(row),
  }
}

/** The result of a confirmation. A refunded payment counts as COMPLETED. */
export function toConfirmation(row: StoredPayment) {
  const { status, orderId, amount, reservationId } = row
  const isOpen = status === 'CONFIRMING' || status === 'PENDING'
  const paymentStatus: 'CONFIRMING' | 'PENDING' | 'COMPLETED' = isOpen ? status : 'COMPLETED'
  return { paymentStatus, orderId, amount, reservationId, virtualAccount: toVirtualAccount(row) }
}

/** A CONFIRMING payment is shown as PENDING. */
const shownStatus = ({ status }: StoredPayment): PaymentStatus =>
  status === 'CONFIRMING' ? 'PENDING' : status

/** Returns the account while its deposit is pending, without the webhook secret. */
function toVirtualAccount({ virtualAccount, status }: StoredPayment) {
  if (!virtualAccount || status !== 'PENDING') return null
  const { bank, accountNumber, dueAt } = virtualAccount
  return { bank, accountNumber, dueAt: dueAt && seoulIso(new Date(dueAt)) }
}
