import * as z from 'zod/mini'
import type { PaymentMethod } from '../../../../../contract/payment/payment.ts'

const text = z.string()
const won = z.number()
const nullish = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const tossStatus = z.enum([
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
])

/** A cancellation (refund) of a payment. */
const tossCancel = z.object({
  transactionKey: text,
  cancelAmount: won,
  cancelReason: nullish(text),
  cancelStatus: nullish(text),
})
export type TossCancel = z.output<typeof tossCancel>

/** The fields of the provider's Payment object that are used here. */
export const tossPayment = z.object({
  paymentKey: text,
  orderId: text,
  status: tossStatus,
  totalAmount: won,
  balanceAmount: won,
  currency: text,
  approvedAt: nullish(text),
  method: nullish(text),
  secret: nullish(text),
  easyPay: nullish(z.object({ provider: nullish(text) })),
  virtualAccount: nullish(
    z.object({ accountNumber: text, bankCode: nullish(text), bank: nullish(text), dueDate: nullish(text) }),
  ),
  receipt: nullish(z.object({ url: nullish(text) })),
  failure: nullish(z.object({ code: text, message: text })),
  cancels: nullish(z.array(tossCancel)),
})
export type TossPayment = z.output<typeof tossPayment>

/** The provider's transaction list: captures and cancellations. */
export const tossTransactions = z.array(
  z.object({ transactionKey: text, paymentKey: text, orderId: text, status: text, amount: won }),
)
export type TossTransaction = z.output<typeof tossTransactions>[number]

/** Returns whether money was captured, even if refunded later. An unpaid virtual account can be CANCELED, too. */
export const isCaptured = ({ status, approvedAt }: TossPayment) =>
  status === 'DONE' || status === 'PARTIAL_CANCELED' || (status === 'CANCELED' && Boolean(approvedAt))

/** Returns whether the payment ended without a capture. */
export const hasFailed = (payment: TossPayment) =>
  payment.status === 'ABORTED' ||
  payment.status === 'EXPIRED' ||
  (payment.status === 'CANCELED' && !isCaptured(payment))

/** Returns the completed cancellations. */
export const cancelsOf = ({ cancels }: TossPayment): TossCancel[] =>
  (cancels ?? []).filter(({ cancelStatus }) => !cancelStatus || cancelStatus === 'DONE')

const methods: Record<string, PaymentMethod> = {
  카드: 'CARD',
  CARD: 'CARD',
  계좌이체: 'TRANSFER',
  TRANSFER: 'TRANSFER',
  가상계좌: 'VIRTUAL_ACCOUNT',
  VIRTUAL_ACCOUNT: 'VIRTUAL_ACCOUNT',
  휴대폰: 'PHONE',
  MOBILE_PHONE: 'PHONE',
  토스페이: 'TOSS_PAY',
  TOSSPAY: 'TOSS_PAY',
  카카오페이: 'KAKAO_PAY',
  KAKAOPAY: 'KAKAO_PAY',
  네이버페이: 'NAVER_PAY',
  NAVERPAY: 'NAVER_PAY',
}

/** Returns our method and the provider's name for it. Unlisted methods, such as gift cards, count as CARD. */
export function methodOf({ method, easyPay }: TossPayment) {
  const label = easyPay?.provider ?? method ?? null
  return { method: label === null ? null : (methods[label] ?? 'CARD'), methodLabel: label }
}

/** Returns the virtual account in the form in which it is stored. */
export function toVirtualAccount({ virtualAccount, secret }: TossPayment) {
  if (!virtualAccount) return null
  const { accountNumber, bank, bankCode, dueDate } = virtualAccount
  const name = bank ?? banks[bankCode ?? ''] ?? bankCode ?? ''
  return { bank: name, accountNumber, dueAt: dueDate ?? null, secret: secret ?? null }
}

/** Bank names by the provider's bank codes. */
const banks: Record<string, string> = {
  '02': '산업은행',
  '03': '기업은행',
  '06': '국민은행',
  '07': '수협은행',
  '11': '농협은행',
  '20': '우리은행',
  '23': 'SC제일은행',
  '31': 'iM뱅크',
  '32': '부산은행',
  '34': '광주은행',
  '35': '제주은행',
  '37': '전북은행',
  '39': '경남은행',
  '45': '새마을금고',
  '48': '신협',
  '71': '우체국',
  '81': '하나은행',
  '88': '신한은행',
  '89': '케이뱅크',
  '90': '카카오뱅크',
  '92': '토스뱅크',
}
