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
