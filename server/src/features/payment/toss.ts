import * as z from 'zod/mini'
import type { PaymentMethod } from '../../../../contract/payment/payment.ts'
import { fetchJson, TimedOut } from '../../shared/http/fetch-json.ts'

/** Address and credentials of the payment provider, and time limits. */
export interface TossSettings {
  /** Whether a payment by virtual account is accepted; its account is closed otherwise. */
  takesDeposits: boolean
  apiUrl: string
  secretKey: string
  /** Time limit of one call; a confirmation waits twice as long for a decision before it returns CONFIRMING. */
  callSeconds: number
}

/** A reply of the provider, or a verdict on its failure. */
export type TossAnswer<Value> =
  | { verdict: 'DONE'; value: Value }
  | { verdict: Verdict; code: string; message: string }

interface Order {
  paymentKey: string
  orderId: string
  /** Amount in won. */
  amount: number
}

interface Request<Value> {
  path: string
  schema: z.ZodMiniType<Value>
  body?: object
  idempotencyKey?: string
  /** Time limit of this call; capped by the configured limit. */
  limitMs?: number | undefined
}

const failure = z.object({ code: z.string(), message: z._default(z.string(), '') })

/** Captures a payment. The idempotency key is derived from the order id. */
export function requestCapture(
  settings: TossSettings,
  { paymentKey, orderId, amount }: Order,
  limitMs?: number,
) {
  return call<TossPayment>(settings, {
    path: '/payments/confirm',
    schema: tossPayment,
    body: { paymentKey, orderId, amount },
    idempotencyKey: `confirm-${orderId}`,
    limitMs,
  })
}

/** Returns the provider's state of an order. Looks it up by our order id, because payment keys come from browsers. */
export function queryPayment(settings: TossSettings, orderId: string, limitMs?: number) {
  const path = `/payments/orders/${encodeURIComponent(orderId)}`
  return call<TossPayment>(settings, { path, schema: tossPayment, limitMs })
}

/** Refunds part of a payment. The refund id is the idempotency key. */
export function requestCancel(
  settings: TossSettings,
  paymentKey: string,
  refund: { id: string; amount: number; reason: string },
) {
  return call<TossPayment>(settings, {
    path: `/payments/${encodeURIComponent(paymentKey)}/cancel`,
    schema: tossPayment,
    body: { cancelReason: refund.reason.trim().slice(0, 200) || '환불', cancelAmount: refund.amount },
    idempotencyKey: refund.id,
  })
}

/** Returns a page of captures and cancellations between two times (`yyyy-MM-ddTHH:mm:ss`, Seoul). */
export function queryTransactions(
  settings: TossSettings,
  query: { startDate: string; endDate: string; limit: number; startingAfter?: string },
) {
  const path = `/transactions?${new URLSearchParams({ ...query, limit: String(query.limit) })}`
  return call<TossTransaction[]>(settings, { path, schema: tossTransactions })
}

/**
 * Returns a page of what the provider pays out, sold or paid out between two days (`yyyy-MM-dd`), both included; the first page is 1
 * (https://docs.tosspayments.com/reference#정산-조회).
 */
export function querySettlements(
  settings: TossSettings,
  query: {
    startDate: string
    endDate: string
    dateType: 'soldDate' | 'paidOutDate'
    page: number
    size: number
  },
) {
  const numbers = { page: String(query.page), size: String(query.size) }
  const path = `/settlements?${new URLSearchParams({ ...query, ...numbers })}`
  return call<TossSettlement[]>(settings, { path, schema: tossSettlements })
}

/** Calls the provider's REST API. Never throws: every failure is returned as a verdict. Logs nothing. */
async function call<Value>(
  { apiUrl, secretKey, callSeconds }: TossSettings,
  { path, schema, body, idempotencyKey, limitMs = callSeconds * 1000 }: Request<Value>,
): Promise<TossAnswer<Value>> {
  try {
    const { status, json } = await fetchJson(`${apiUrl}/v1${path}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body,
      limitMs: Math.min(limitMs, callSeconds * 1000),
    })
    return toAnswer(status, json, schema)
  } catch (error) {
    const code = error instanceof TimedOut ? 'TIMEOUT' : 'UNREACHABLE'
    return { verdict: 'UNKNOWN', code, message: '' }
  }
}

function toAnswer<Value>(status: number, body: unknown, schema: z.ZodMiniType<Value>): TossAnswer<Value> {
  if (status >= 200 && status < 300) {
    const value = z.safeParse(schema, body)
    if (value.success) return { verdict: 'DONE', value: value.data }
    return { verdict: 'UNKNOWN', code: 'UNREADABLE_ANSWER', message: '' }
  }
  const { data } = z.safeParse(failure, body)
  const code = data?.code ?? `HTTP_${status}`
  return { verdict: toVerdict(status, code), code, message: data?.message ?? '' }
}

/**
 * Meaning of a reply other than 2xx.
 * - REFUSED: definitely not executed; the message may be shown to the customer
 * - UNKNOWN: possibly executed; only a query can tell
 * - ALARM: our credentials were rejected; nothing was executed, and an administrator must act
 */
export type Verdict = 'REFUSED' | 'UNKNOWN' | 'ALARM'

const alarms = [
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'NOT_REGISTERED_BUSINESS',
]

/** Codes of definite refusals. A code in neither list is UNKNOWN. */
const refusals = [
  /^REJECT_/,
  /^INVALID_(STOPPED_CARD|CARD_|REQUEST$|AUTHORIZE_AUTH|PASSWORD|ACCOUNT_INFO|BANK|UNREGISTERED_SUBMALL)/,
  /^INVALID_REFUND_ACCOUNT_/,
  /^EXCEED_(MAX_|CANCEL_AMOUNT_|MIN_)/,
  /^BELOW_(MINIMUM|ZERO)_AMOUNT$/,
  /^NOT_FOUND_PAYMENT(_SESSION)?$/,
  /^NOT_(SUPPORTED|ALLOWED|AVAILABLE)_/,
  /^NOT_CANCELABLE_/,
  /^NOT_MATCHES_(CUSTOMER_KEY|REFUNDABLE_AMOUNT)$/,
  // Also the answer to a payment key of another order, which any buyer can send.
  /^FORBIDDEN_(REQUEST|BANK_REFUND_REQUEST)$/,
  /^REFUND_REJECTED$/,
  /^PAY_PROCESS_(CANCELED|ABORTED)$/,
  /^RESTRICTED_TRANSFER_ACCOUNT$/,
  /^INSUFFICIENT_BALANCE$/,
]

/** A 5xx reply is UNKNOWN regardless of its code. */
export function toVerdict(status: number, code: string): Verdict {
  if (status >= 500) return 'UNKNOWN'
  if (alarms.includes(code)) return 'ALARM'
  if (refusals.some((pattern) => pattern.test(code))) return 'REFUSED'
  return status === 401 ? 'ALARM' : 'UNKNOWN'
}

/** Replacements for messages of the provider that would not help the customer. */
const clearerMessages: Record<string, string> = {
  NOT_FOUND_PAYMENT_SESSION: '결제 인증 시간이 지나 결제되지 않았어요. 결제를 처음부터 다시 해 주세요.',
  NOT_FOUND_PAYMENT: '결제 인증을 찾을 수 없어 결제되지 않았어요. 결제를 처음부터 다시 해 주세요.',
  FORBIDDEN_REQUEST: '이 주문의 결제가 아니어서 결제되지 않았어요. 결제를 처음부터 다시 해 주세요.',
  INVALID_REQUEST: '결제 정보가 올바르지 않아 결제되지 않았어요. 결제를 처음부터 다시 해 주세요.',
}

/** Returns a Korean message for the customer; undefined when the provider's message is not Korean. */
export const refusalInKorean = (code: string, message: string): string | undefined =>
  clearerMessages[code] ?? (/[가-힣]/.test(message) ? message.slice(0, 300) : undefined)

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
const tossPayment = z.object({
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
const tossTransactions = z.array(
  z.object({ transactionKey: text, paymentKey: text, orderId: text, status: text, amount: won }),
)
export type TossTransaction = z.output<typeof tossTransactions>[number]

/** What the provider pays out for a capture, or takes back for a cancellation (negative). Days are in Seoul. */
const tossSettlements = z.array(
  z.object({
    orderId: text,
    method: nullish(text),
    amount: won,
    /** The amount without the provider's fees. */
    payOutAmount: won,
    soldDate: text,
    paidOutDate: text,
    card: nullish(z.object({ approveNo: nullish(text) })),
  }),
)
export type TossSettlement = z.output<typeof tossSettlements>[number]

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
