import { formatWon } from '../../../../contract/price.ts'
import type { News, Notice } from '../../shared/notices/templates.ts'
import type { StoredPayment } from './payment.repository.ts'

type About = Pick<StoredPayment, 'memberId' | 'reservationId' | 'amount' | 'orderName'>

const about = ({ memberId, reservationId }: About, news: News): Notice => ({
  ...news,
  memberId,
  link: `/reservation-detail/${reservationId}`,
})

const valuesOf = ({ orderName, amount }: About) => ({ orderName, amount: formatWon(amount) })

export const paidNews = (payment: About) => about(payment, { notice: 'PAID', values: valuesOf(payment) })

/** Money came for something that had ended, or by an attempt that was given up. */
export const repairedNews = (payment: About) =>
  about(payment, { notice: 'PAYMENT_REPAIRED', values: valuesOf(payment) })

export const depositNews = (payment: About, account: { bank: string; accountNumber: string }) => {
  const { bank, accountNumber } = account
  return about(payment, {
    notice: 'DEPOSIT_AWAITED',
    values: { ...valuesOf(payment), bank, accountNumber },
  })
}

/** When people have what was given back. */
export const refundArrives = '카드사에 따라 실제로 받기까지 3~7영업일이 걸려요.'

export const refundedNews = (payment: About, amount: number) =>
  about(payment, { notice: 'REFUND_SETTLED', values: valuesOf({ ...payment, amount }) })

export const refundFailedNews = (payment: About, amount: number) =>
  about(payment, { notice: 'REFUND_FAILED', values: valuesOf({ ...payment, amount }) })
