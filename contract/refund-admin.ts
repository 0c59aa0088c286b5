import * as z from 'zod/mini'
import { endpoint, type StaffRole } from './endpoint'
import { dateTime, pageOf, pageQuery } from './page'

/** Operators look, administrators act. */
export const moneyReaders = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

const byId = z.object({ id: z.uuid() })
export const moneyNote = z.string().check(z.trim(), z.minLength(1, '사유를 적어 주세요.'), z.maxLength(500))

export const refundState = z.enum(['PENDING', 'SETTLED', 'FAILED'])
export const proposalState = z.enum(['OPEN', 'APPROVED', 'DECLINED'])

/** A refund that waits, or waited, for a second administrator. */
export const refundProposal = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  orderId: z.string(),
  customerName: z.string(),
  reservationNumber: z.nullable(z.string()),
  amount: z.number(),
  reason: z.string(),
  status: proposalState,
  statusLabel: z.string(),
  proposedByName: z.string(),
  /** Whether the caller may approve it: an administrator, not who proposed it and not who gets it. */
  mayApprove: z.boolean(),
  isMine: z.boolean(),
  createdAt: dateTime,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(dateTime),
  note: z.nullable(z.string()),
})
export type RefundProposal = z.output<typeof refundProposal>

/** What the customer's own preview of a cancel would say now. */
export const refundPolicy = z.object({
  tier: z.enum(['UNPAID', 'FULL', 'DAY_BEFORE', 'SAME_DAY']),
  paidAmount: z.number(),
  deduction: z.number(),
  refundAmount: z.number(),
})

export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payments/:id/refund-preview',
  access: moneyReaders,
  summary: '환불 미리 보기',
  params: byId,
  data: z.object({
    amount: z.number(),
    refundedAmount: z.number(),
    /** On its way back. */
    pendingAmount: z.number(),
    /** Can still be given back; send it along as `expectedLeft`. */
    left: z.number(),
    /** Above this a second administrator has to agree. */
    aloneUpTo: z.number(),
    /** Waits for a second administrator. */
    proposedAmount: z.number(),
    /** Null once no rule applies, e.g. after the pickup; `policyText` says why. */
    policy: z.nullable(refundPolicy),
    policyText: z.string(),
    /** What the customer is told of when the money comes. */
    arrivesText: z.string(),
  }),
})
export type RefundPreview = z.output<typeof previewRefund.data>

export const listRefundProposals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refund-proposals',
  access: moneyReaders,
  summary: '승인을 기다리는 환불',
  query: z.extend(pageQuery(25), { status: z.optional(proposalState) }),
  data: pageOf(refundProposal),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund-proposals/:id/approve',
  access: 'ADMIN',
  summary: '환불 승인 (제안한 사람이 아닌 관리자)',
  params: byId,
  data: refundProposal,
})

/** Who proposed it may take it back this way, too. */
export const declineRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refund-proposals/:id/decline',
  access: 'ADMIN',
  summary: '환불 거절',
  params: byId,
  body: z.object({ note: moneyNote }),
  data: refundProposal,
})

export const refundAdminApi = { previewRefund, listRefundProposals, approveRefund, declineRefund }
