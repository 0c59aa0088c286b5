import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Notice, NoticeContent } from '../../shared/notices/templates.ts'
import type { StoredPayment } from './payment.repository.ts'

type NoticePayment = Pick<StoredPayment, 'memberId' | 'reservationId' | 'amount' | 'orderName'>

const toNotice = ({ memberId, reservationId }: NoticePayment, content: NoticeContent): Notice => ({
  ...content,
  memberId,
  link: `/reservation-detail/${reservationId}`,
})

const valuesOf = ({ orderName, amount }: NoticePayment) => ({ orderName, amount: formatWon(amount) })

export const paidNotice = (payment: NoticePayment) =>
  toNotice(payment, { notice: 'PAID', values: valuesOf(payment) })

/** For money that arrived for an ended reservation or a failed attempt and is refunded. */
export const repairedNotice = (payment: NoticePayment) =>
  toNotice(payment, { notice: 'PAYMENT_REPAIRED', values: valuesOf(payment) })

export const depositNotice = (payment: NoticePayment, account: { bank: string; accountNumber: string }) => {
  const { bank, accountNumber } = account
  return toNotice(payment, {
    notice: 'DEPOSIT_AWAITED',
    values: { ...valuesOf(payment), bank, accountNumber },
  })
}

/** When the customer receives a refund. */
export const refundArrivalText = '결제 수단에 따라 실제로 받기까지 3~7영업일이 걸려요.'

export const refundSettledNotice = (payment: NoticePayment, amount: number) =>
  toNotice(payment, { notice: 'REFUND_SETTLED', values: valuesOf({ ...payment, amount }) })

export const refundFailedNotice = (payment: NoticePayment, amount: number) =>
  toNotice(payment, { notice: 'REFUND_FAILED', values: valuesOf({ ...payment, amount }) })
