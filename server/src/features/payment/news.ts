import { formatWon } from '../../../../contract/price.ts'
import type { Database } from '../../shared/db/database.ts'
import type { StoredPayment } from './payment.repository.ts'

/** Tells a member something, in the caller's transaction. */
export type Notify = (
  tx: Database,
  told: { memberId: string; type: 'PAYMENT'; title: string; message: string; link: string },
) => Promise<void>

type About = Pick<StoredPayment, 'memberId' | 'reservationId' | 'amount' | 'orderName'>

const news = (payment: About, title: string, message: string) => ({
  memberId: payment.memberId,
  type: 'PAYMENT' as const,
  title,
  message,
  link: `/reservation-detail/${payment.reservationId}`,
})

export const paidNews = (payment: About) =>
  news(payment, '결제가 완료됐어요', `${payment.orderName} ${formatWon(payment.amount)}을 결제했어요.`)

/** Money came for something that had ended, or by an attempt that was given up. */
export const repairedNews = (payment: About) =>
  news(
    payment,
    '결제하신 금액을 돌려드려요',
    `이미 끝났거나 중단된 결제라 ${formatWon(payment.amount)}을 모두 돌려드려요. 카드사에 따라 3~7영업일이 걸려요.`,
  )

export const depositNews = (payment: About, account: { bank: string; accountNumber: string }) =>
  news(
    payment,
    '입금을 기다리고 있어요',
    `${account.bank} ${account.accountNumber} 계좌로 ${formatWon(payment.amount)}을 입금해 주세요.`,
  )

/** When people have what was given back. */
export const refundArrives = '카드사에 따라 실제로 받기까지 3~7영업일이 걸려요.'

export const refundedNews = (payment: About, amount: number) =>
  news(payment, '환불이 완료됐어요', `${formatWon(amount)}을 돌려드렸어요. ${refundArrives}`)

export const refundFailedNews = (payment: About, amount: number) =>
  news(
    payment,
    '환불이 늦어지고 있어요',
    `${formatWon(amount)} 환불을 바로 마치지 못했어요. 저희가 확인해서 다시 처리할게요.`,
  )
