import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { dateTime, pageOf, pageQuery } from '../page'

/** Roles that may read payments; only administrators may refund. */
export const paymentReaders = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

/** Who caused a refund. */
export const refundCause = z.enum(['CUSTOMER_CANCEL', 'PRICE_CHANGE', 'OPERATOR', 'REPAIR'])
export type RefundCause = z.output<typeof refundCause>

/** Korean names of the causes. */
export const refundCauseLabels: Record<RefundCause, string> = {
  CUSTOMER_CANCEL: '손님 취소',
  PRICE_CHANGE: '금액 변경',
  OPERATOR: '직원 환불',
  REPAIR: '끝난 예약의 결제',
}

const byId = z.object({ id: z.uuid() })
export const staffNote = z.string().check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500))

export const refundStatus = z.enum(['PENDING', 'SETTLED', 'FAILED'])
const proposalStatus = z.enum(['OPEN', 'APPROVED', 'DECLINED'])

/** Money that staff give back or do without and that needs, or needed, the approval of a second administrator. */
export const refundProposal = z.object({
  id: z.uuid(),
  /** UNPAID_MOVE: takes a booking past its payment. */
  kind: z.enum(['REFUND', 'CANCEL', 'PRICE_CHANGE', 'UNPAID_MOVE']),
  kindLabel: z.string(),
  /** Null for an unpaid booking. */
  paymentId: z.nullable(z.uuid()),
  /** Null when the customer deleted their account. */
  reservationId: z.nullable(z.uuid()),
  /** The amounts of a PRICE_CHANGE. */
  priceChange: z.nullable(z.object({ previousAmount: z.number(), newAmount: z.number() })),
  orderId: z.string(),
  customerName: z.string(),
  reservationNumber: z.nullable(z.string()),
  amount: z.number(),
  reason: z.string(),
  /** What the customer will read once it is carried out; null where nobody wrote anything. */
  customerNote: z.optional(z.nullable(z.string())),
  status: proposalStatus,
  statusLabel: z.string(),
  proposedByName: z.string(),
  /** Whether the caller may approve it: an administrator who neither proposed it nor receives the money. */
  mayApprove: z.boolean(),
  isMine: z.boolean(),
  /** When the caller, the only administrator, may approve their own proposal; null where another administrator must. */
  aloneFrom: z.nullable(dateTime),
  createdAt: dateTime,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(dateTime),
  note: z.nullable(z.string()),
})
export type RefundProposal = z.output<typeof refundProposal>

/** The refund that the cancellation policy grants the customer now. Amounts in won. */
export const refundPolicy = z.object({
  tier: z.enum(['UNPAID', 'FULL', 'DAY_BEFORE', 'SAME_DAY']),
  paidAmount: z.number(),
  deduction: z.number(),
  refundAmount: z.number(),
})

export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/:id/refund-preview',
  access: paymentReaders,
  summary: '환불 미리 보기',
  params: byId,
  data: z.object({
    amount: z.number(),
    refundedAmount: z.number(),
    /** Requested and not settled yet. */
    pendingAmount: z.number(),
    /** Amount that can still be refunded; send it back as `expectedLeft`. */
    left: z.number(),
    /** Largest amount that the caller may refund without a second administrator. */
    aloneUpTo: z.number(),
    /** Amount of the open proposal; 0 without one. */
    proposedAmount: z.number(),
    /** Null when no rule applies, e.g. after the pickup; `policyText` gives the reason. */
    policy: z.nullable(refundPolicy),
    policyText: z.string(),
    /**
     * A cancellation of the reservation by staff, which refunds all that is left of it, in won; null when staff cannot cancel
     * it any more.
     */
    cancellation: z.nullable(
      z.object({ reservationId: z.uuid(), revision: z.number(), refundAmount: z.number() }),
    ),
    /** The sentence that tells the customer when the money arrives. */
    arrivesText: z.string(),
  }),
})
export type RefundPreview = z.output<typeof previewRefund.data>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payments/:id/refund',
  access: 'ADMIN',
  fresh: true,
  summary: '환불 (다시 시도 포함)',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** Amount in won; at most the part of the payment that is not refunded. */
    amount: z.number().check(z.int(), z.minimum(1)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Repeated requests with the same id create one refund. */
    requestId: z.uuid(),
    /** `left` of the preview that the refund is based on; REFUND_CHANGED when it has changed since. */
    expectedLeft: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  /** PROPOSED: nothing is refunded until a second administrator approves. */
  data: z.object({
    refundId: z.uuid(),
    status: z.enum(['PENDING', 'SETTLED', 'FAILED', 'PROPOSED', 'DECLINED']),
  }),
})

export const listRefundProposals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refund-proposals',
  access: paymentReaders,
  summary: '승인을 기다리는 환불',
  query: z.extend(pageQuery(25), { status: z.optional(proposalStatus) }),
  data: pageOf(refundProposal),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund-proposals/:id/approve',
  access: 'ADMIN',
  fresh: true,
  summary: '환불 승인 (제안한 사람이 아닌 관리자)',
  params: byId,
  data: refundProposal,
})

/** The proposer may withdraw a proposal this way, too. */
export const declineRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund-proposals/:id/decline',
  access: 'ADMIN',
  summary: '환불 거절',
  params: byId,
  body: z.object({ note: staffNote }),
  data: refundProposal,
})

/** A refund that the provider has not decided for more than an hour. */
const lateRefund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amount: z.number(),
  reason: z.string(),
  createdAt: dateTime,
  /** When the provider was last asked; null before the first attempt. */
  triedAt: z.nullable(dateTime),
})
export type LateRefund = z.output<typeof lateRefund>

/** Oldest first, at most 50. */
export const listLateRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/late-refunds',
  access: 'ADMIN',
  summary: '결제사가 아직 마치지 않은 환불',
  data: z.array(lateRefund),
})

export const refundAdminApi = {
  listLateRefunds,
  previewRefund,
  refundPayment,
  listRefundProposals,
  approveRefund,
  declineRefund,
}
