import type { PaymentMethod } from '../../../contract/payment/payment.ts'
import { type Cancel, type Payment, seoulMicros, seoulTime, stateAt } from './payment.ts'

/** Merchant id. */
const mId = 'tpractice'
const receipts = 'https://dashboard.tosspayments.com/receipt/redirection'

const methodNames: Record<PaymentMethod, string> = {
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

function cancelObject(payment: Payment, cancel: Cancel, index: number) {
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

const dayMs = 24 * 60 * 60 * 1000
/** 3 % and the VAT on it. */
const feeOf = (amount: number) => {
  const supplyAmount = Math.round(amount * 0.03)
  return { supplyAmount, vat: Math.round(supplyAmount / 10) }
}

/** Returns the provider's Settlement objects of a payment: its approval, then each cancel as a negative one; paid out after two days. */
export function settlementObjects(payment: Payment) {
  const { paymentKey, orderId, method, transactionKey, approvedAt } = payment
  if (!transactionKey || !approvedAt) return []
  const row = (key: string, amount: number, at: number) => {
    const { supplyAmount, vat } = feeOf(amount)
    return {
      ...{ mId, paymentKey, transactionKey: key, orderId, currency: 'KRW', amount, interestFee: 0 },
      method: method && methodNames[method],
      fees: [{ type: 'BASE', fee: supplyAmount + vat }],
      ...{ supplyAmount, vat, payOutAmount: amount - supplyAmount - vat },
      approvedAt: seoulTime(at),
      soldDate: seoulTime(at).slice(0, 10),
      paidOutDate: seoulTime(at + 2 * dayMs).slice(0, 10),
      card: method === 'CARD' ? cardObject(payment.amount) : null,
    }
  }
  return [
    row(transactionKey, payment.amount, approvedAt),
    ...payment.cancels.map((cancel) => row(cancel.transactionKey, -cancel.amount, cancel.at)),
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

export interface Answer {
  status: number
  body: object
}

/** Error codes of the provider with its statuses and messages. */
const refusalCodes = {
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 정보 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.'],
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.'],
  DUPLICATED_ORDER_ID: [
    400,
    '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.',
  ],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다'],
  EXCEED_MAX_AMOUNT: [403, '거래금액 한도를 초과했습니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명이 일치하지 않습니다.'],
  FORBIDDEN_CONSECUTIVE_REQUEST: [403, '반복적인 요청은 허용되지 않습니다. 잠시 후 다시 시도해주세요.'],
  INVALID_IDEMPOTENCY_KEY: [400, '멱등키는 300자 이하여야 합니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  INVALID_TRANSACTION_KEY: [400, '잘못된 페이징 키 입니다.'],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [
    500,
    '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
  ],
} as const satisfies Record<string, [status: number, message: string]>
export type RefusalCode = keyof typeof refusalCodes

export const refusal = (code: RefusalCode): Answer => ({
  status: refusalCodes[code][0],
  body: { code, message: refusalCodes[code][1] },
})
