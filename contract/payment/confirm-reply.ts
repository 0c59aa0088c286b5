import { type ErrorCode, errorMessages } from '../error'
import { type PaymentStatus, paymentFailures } from './payment'

/** What one reply to `confirmPayment` says about the payment. `UNKNOWN`: nothing final, so ask again. */
type ConfirmVerdict = 'PAID' | 'DEPOSIT_PENDING' | 'REFUSED' | 'UNKNOWN'

export interface ConfirmReply {
  /** HTTP status; 0 when no answer arrived. */
  status: number
  /** Of the data of a successful answer. */
  paymentStatus?: 'COMPLETED' | 'CONFIRMING' | 'PENDING' | undefined
  /** Of the server's error envelope; undefined when the answer was not in it, such as a gateway's page. */
  errorCode?: string | undefined
}

/** Our codes after which this payment will never be captured. */
const finalCodes: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'AMOUNT_TAMPERED',
  'AMOUNT_MISMATCH',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_REFUSED',
  'PAYMENT_ENDED',
  'RESERVATION_EXPIRED',
  'RESERVATION_NOT_FOUND',
  'NOTHING_TO_PAY',
  'ALREADY_PAID',
  'SLOT_UNAVAILABLE',
]
/** Statuses with which the server passes on a refusal of the payment provider. */
const refusalStatuses = [400, 409]

/**
 * Judges a reply. A payment has failed only when the server says so: a gateway's error, a broken server, a limit, an unreadable
 * body or no answer at all leave it open, because the money may have been taken.
 */
export function judgeConfirmReply({ status, paymentStatus, errorCode }: ConfirmReply): ConfirmVerdict {
  if (status === 200 && paymentStatus === 'COMPLETED') return 'PAID'
  if (status === 200 && paymentStatus === 'PENDING') return 'DEPOSIT_PENDING'
  if (errorCode === undefined || status < 400 || status >= 500) return 'UNKNOWN'
  if (finalCodes.some((code) => code === errorCode)) return 'REFUSED'
  // A refusal carries the provider's own code, which is none of ours.
  const isProviders = !(errorCode in errorMessages) && refusalStatuses.includes(status)
  return isProviders ? 'REFUSED' : 'UNKNOWN'
}

/** Judges a payment of the member's list; only its good ends count, because only the confirmation knows why one failed. */
export function judgeListedPayment(
  listed: { status: PaymentStatus; virtualAccount: unknown } | undefined,
): Exclude<ConfirmVerdict, 'REFUSED'> {
  if (!listed) return 'UNKNOWN'
  if (['COMPLETED', 'CANCELLED', 'REFUNDED'].includes(listed.status)) return 'PAID'
  return listed.status === 'PENDING' && listed.virtualAccount ? 'DEPOSIT_PENDING' : 'UNKNOWN'
}

/** Our codes with which a payment is refused before its approval. */
const refusedBefore: readonly ErrorCode[] = [
  'PAYMENT_REFUSED',
  'SLOT_UNAVAILABLE',
  'RESERVATION_EXPIRED',
  'AMOUNT_MISMATCH',
  'NOTHING_TO_PAY',
]

/**
 * Whether no money was taken by a payment that ended with this code: we refused it before its approval, or the code is the
 * provider's own, which ends a payment that was given up or refused.
 */
export function isNotCharged(code: string) {
  const isOurs = code in errorMessages || Object.values(paymentFailures).some((it) => it.code === code)
  return !isOurs || refusedBefore.some((it) => it === code)
}
