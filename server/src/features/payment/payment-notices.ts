import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Notice } from '../../shared/notices/templates.ts'
import type { StoredPayment } from './payment.repository.ts'

type NoticePayment = Pick<StoredPayment, 'memberId' | 'reservationId' | 'amount' | 'orderName'>

/** PAYMENT_REPAIRED: money that arrived for an ended reservation or a failed attempt and is refunded. */
export const paymentNotice = (
  { memberId, reservationId, orderName, ...payment }: NoticePayment,
  notice: 'PAID' | 'PAYMENT_REPAIRED' | 'REFUND_SETTLED' | 'REFUND_FAILED',
  amount = payment.amount,
): Notice => ({
  notice,
  values: { orderName, amount: formatWon(amount) },
  memberId,
  link: `/reservation-detail/${reservationId}`,
})

/** When the customer receives a refund. */
export const refundArrivalText = '결제 수단에 따라 실제로 받기까지 3~7영업일이 걸려요.'
