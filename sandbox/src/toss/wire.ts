import type { PaymentMethod } from '../../../contract/payment/payment.ts'
import { type Cancel, type Payment, stateAt } from './payment.ts'
import { seoulMicros, seoulTime } from './seoul-time.ts'

/** Merchant id. */
const mId = 'tpractice'
const receipts = 'https://dashboard.tosspayments.com/receipt/redirection'

export const methodNames: Record<PaymentMethod, string> = {
  CARD: '카드',
  TRANSFER: '계좌이체',
  VIRTUAL_ACCOUNT: '가상계좌',
  PHONE: '휴대폰',
  TOSS_PAY: '간편결제',
  KAKAO_PAY: '간편결제',
  NAVER_PAY: '간편결제',
}

const easyPayNames: Partial<Record<PaymentMethod, string>> = {
  TOSS_PAY: '토스페이',
  KAKAO_PAY: '카카오페이',
  NAVER_PAY: '네이버페이',
}

/** Returns the provider's Payment object, version 2022-11-16. */
export function paymentObject(payment: Payment, now: number) {
  const { method, amount, balance, cancels } = payment
  const vat = Math.round(balance / 11)
  const isPaid = payment.approvedAt !== null
  const easyPay = method && easyPayNames[method]
  return {
    mId,
    version: '2022-11-16',
    lastTransactionKey: cancels.at(-1)?.transactionKey ?? payment.transactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    orderName: payment.orderName,
    taxExemptionAmount: 0,
    status: stateAt(payment, now),
    requestedAt: seoulTime(payment.requestedAt),
    approvedAt: payment.approvedAt && seoulTime(payment.approvedAt),
    useEscrow: false,
    cultureExpense: false,
    card: isPaid && method === 'CARD' ? cardObject(amount) : null,
    virtualAccount: payment.account && accountObject(payment, payment.account, now),
    transfer: isPaid && method === 'TRANSFER' ? { bankCode: '92', settlementStatus: 'INCOMPLETED' } : null,
    mobilePhone: isPaid && method === 'PHONE' ? phoneObject : null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    cancels: cancels.length ? cancels.map((cancel, index) => cancelObject(payment, cancel, index)) : null,
    secret: payment.secret,
    type: 'NORMAL',
    easyPay: isPaid && easyPay ? { provider: easyPay, amount, discountAmount: 0 } : null,
    country: 'KR',
    failure: payment.failure,
    isPartialCancelable: true,
    receipt: payment.transactionKey
      ? { url: `${receipts}?transactionId=${payment.paymentKey}&ref=PX` }
      : null,
    checkout: { url: `https://api.tosspayments.com/v1/payments/${payment.paymentKey}/checkout` },
    currency: 'KRW',
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: balance - vat,
    vat,
    taxFreeAmount: 0,
    method: method && methodNames[method],
    metadata: null,
  }
}

const cardObject = (amount: number) => ({
  amount,
  issuerCode: '61',
  acquirerCode: '31',
  number: '12345678****123*',
  installmentPlanMonths: 0,
  isInterestFree: false,
  interestPayer: null,
  approveNo: '00000000',
  useCardPoint: false,
  cardType: '신용',
  ownerType: '개인',
  acquireStatus: 'READY',
})

const phoneObject = {
  customerMobilePhone: { plain: '010****5678', masking: '010****5678' },
  settlementStatus: 'INCOMPLETED',
  receiptUrl: null,
}

const accountObject = (payment: Payment, account: { number: string; dueAt: number }, now: number) => ({
  accountType: '일반',
  accountNumber: account.number,
  bankCode: '20',
  customerName: payment.customerName ?? '연습',
  depositorName: payment.approvedAt ? (payment.customerName ?? '연습') : null,
  dueDate: seoulTime(account.dueAt),
  refundStatus: payment.cancels.length && payment.approvedAt ? 'COMPLETED' : 'NONE',
  expired: payment.state === 'WAITING_FOR_DEPOSIT' && account.dueAt <= now,
  settlementStatus: 'INCOMPLETED',
  refundReceiveAccount: null,
})

export function cancelObject(payment: Payment, cancel: Cancel, index: number) {
  const gone = payment.cancels.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0)
  return {
    transactionKey: cancel.transactionKey,
    cancelReason: cancel.reason,
    taxExemptionAmount: 0,
    canceledAt: seoulTime(cancel.at),
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
    cancelAmount: cancel.amount,
    taxFreeAmount: 0,
    refundableAmount: payment.amount - gone,
  }
}

/** Returns the provider's Transaction objects of a payment: its approval, then each cancel. */
export function transactionObjects(payment: Payment) {
  const { paymentKey, orderId, method, customerKey, transactionKey, approvedAt } = payment
  if (!transactionKey || !approvedAt) return []
  const shared = {
    mId,
    paymentKey,
    orderId,
    method: method && methodNames[method],
    customerKey,
    useEscrow: false,
  }
  const receiptUrl = `${receipts}?transactionId=${paymentKey}&ref=PX`
  const row = (key: string, status: string, amount: number, at: number) => ({
    at,
    body: {
      ...shared,
      transactionKey: key,
      receiptUrl,
      status,
      transactionAt: seoulTime(at),
      currency: 'KRW',
      amount,
    },
  })
  return [
    row(transactionKey, 'DONE', payment.amount, approvedAt),
    ...payment.cancels.map((cancel, index) => {
      const { refundableAmount } = cancelObject(payment, cancel, index)
      return row(
        cancel.transactionKey,
        refundableAmount ? 'PARTIAL_CANCELED' : 'CANCELED',
        cancel.amount,
        cancel.at,
      )
    }),
  ]
}

/** Returns the bodies of the webhooks after a change of a payment. */
export function webhookBodies(payment: Payment, now: number): object[] {
  const createdAt = seoulMicros(now)
  const data = paymentObject(payment, now)
  const changed = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data }
  const cancel = data.cancels?.at(-1)
  const cancelled = cancel && {
    eventType: 'CANCEL_STATUS_CHANGED',
    createdAt,
    data: { ...cancel, paymentKey: data.paymentKey, orderId: data.orderId },
  }
  const deposit = payment.account && {
    createdAt,
    secret: data.secret,
    status: data.status,
    transactionKey: data.lastTransactionKey,
    orderId: data.orderId,
  }
  return [changed, cancelled, deposit].filter((it) => it !== undefined && it !== null)
}
