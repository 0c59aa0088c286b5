import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime, mediaPath, openEnum } from '../page'
import { proofKind } from '../reservation/care-report'

/** The kinds of inquiry that a person can choose. Complaints and claims are kept for three years after an account is deleted. */
export const inquiryKinds = ['QUESTION', 'COMPLAINT', 'CLAIM'] as const
/** With VISIT, which a missed visit opens. */
export const allInquiryKinds = [...inquiryKinds, 'VISIT'] as const
export type InquiryKind = (typeof allInquiryKinds)[number]
export const inquiryKindLabels: Record<InquiryKind, string> = {
  QUESTION: '궁금한 점',
  COMPLAINT: '불편했던 점',
  CLAIM: '파손이나 피해',
  VISIT: '못 간 방문',
}

/** NEW has no owner yet; OURS and CUSTOMERS say who writes next; CLOSED has an outcome. */
const inquiryStates = ['NEW', 'OURS', 'CUSTOMERS', 'CLOSED'] as const
export type InquiryState = (typeof inquiryStates)[number]
export const inquiryStateLabels: Record<InquiryState, string> = {
  NEW: '새 문의',
  OURS: '우리 차례',
  CUSTOMERS: '손님 차례',
  CLOSED: '끝남',
}
export const inquiryState = openEnum(inquiryStates, 'OURS')

/** How an inquiry ended. */
export const inquiryOutcomes = ['ANSWERED', 'MOVED', 'REPAID', 'COMPENSATED', 'REFUSED'] as const
export type InquiryOutcome = (typeof inquiryOutcomes)[number]
export const inquiryOutcomeLabels: Record<InquiryOutcome, string> = {
  ANSWERED: '답해 드렸어요',
  MOVED: '일정을 바꿔 드렸어요',
  REPAID: '돈을 돌려드렸어요',
  COMPENSATED: '보상해 드렸어요',
  REFUSED: '들어드리지 못했어요',
}

/**
 * PROPOSED waits for a second administrator, OFFERED for the customer, ACCEPTED for the transfer. PAID, DECLINED (by the customer) and
 * REJECTED (by staff) are final.
 */
export const compensationStates = ['PROPOSED', 'OFFERED', 'ACCEPTED', 'PAID', 'DECLINED', 'REJECTED'] as const
export type CompensationState = (typeof compensationStates)[number]

export const compensationStateLabels: Record<CompensationState, string> = {
  PROPOSED: '승인 대기',
  OFFERED: '손님의 답을 기다림',
  ACCEPTED: '보낼 차례',
  PAID: '보냄',
  DECLINED: '손님이 거절',
  REJECTED: '보내지 않기로 함',
}

export const inquiryTextMax = 3000
export const inquiryPhotosMax = 3

export const inquiryMessage = z.object({
  id: z.uuid(),
  isMine: z.boolean(),
  text: z.string(),
  photos: z.array(mediaPath),
  createdAt: dateTime,
})
export type InquiryMessage = z.output<typeof inquiryMessage>

const inquiryItem = z.object({
  id: z.uuid(),
  kind: openEnum(allInquiryKinds, 'QUESTION'),
  kindLabel: z.string(),
  state: inquiryState,
  /** The beginning of the newest message. */
  excerpt: z.string(),
  /** Until when we answer; null while it is not our turn. */
  dueAt: z.nullable(dateTime),
  changedAt: dateTime,
})
export type InquiryItem = z.output<typeof inquiryItem>

const inquiry = z.extend(inquiryItem, {
  reservation: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  diagnosisId: z.nullable(z.uuid()),
  /** Oldest first. */
  messages: z.array(inquiryMessage),
  /** The compensation that is offered, accepted, declined or paid. */
  compensation: z.nullable(
    z.object({
      id: z.uuid(),
      won: z.number(),
      state: openEnum(compensationStates, 'PAID'),
      /** What it is for, in our words; empty for old ones. */
      message: added(z.string(), ''),
      /** Where the money goes, once the customer has said so. */
      account: added(
        z.nullable(z.object({ bank: z.string(), maskedNumber: z.string(), holder: z.string() })),
        null,
      ),
    }),
  ),
  outcome: z.nullable(z.object({ label: z.string(), text: z.string() })),
  /** Whether another message opens it again: once. */
  canReopen: z.boolean(),
  rating: z.nullable(z.enum(['GOOD', 'BAD'])),
})
export type Inquiry = z.output<typeof inquiry>

const text = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '내용을 적어 주세요.'),
    z.maxLength(inquiryTextMax, `${inquiryTextMax}자까지 쓸 수 있어요.`),
  )

/** A message with up to three photos. `messageId` is chosen by the sender; a repeated one changes nothing. */
export const messageBody = z.object({
  messageId: z.uuid(),
  text,
  photo1: z.optional(z.instanceof(File)),
  photo2: z.optional(z.instanceof(File)),
  photo3: z.optional(z.instanceof(File)),
})

const base = '/api/v1/inquiries'
const byId = z.object({ id: z.uuid() })

/** The newest 50. */
export const listInquiries = endpoint({
  method: 'GET',
  path: base,
  access: 'member',
  summary: '내 문의',
  data: z.array(inquiryItem),
})

export const getInquiry = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: 'member',
  summary: '문의 하나',
  params: byId,
  data: inquiry,
})

/** The id of the inquiry is that of its first message. */
export const openInquiry = endpoint({
  method: 'POST',
  path: base,
  access: 'member',
  needsConsent: true,
  multipart: true,
  summary: '문의 남기기',
  message: '문의를 받았어요.',
  body: z.extend(messageBody, {
    kind: z.enum(inquiryKinds),
    reservationId: z.optional(z.uuid()),
    diagnosisId: z.optional(z.uuid()),
    /** Says that the pots of the reservation are not as the photos of this visit show. */
    differsFrom: z.optional(proofKind),
  }),
  data: inquiry,
})

/** Opens an inquiry that has ended again, once. */
export const writeToInquiry = endpoint({
  method: 'POST',
  path: `${base}/:id/messages`,
  access: 'member',
  needsConsent: true,
  multipart: true,
  summary: '문의에 글 더하기',
  message: '전했어요.',
  params: byId,
  body: messageBody,
  data: inquiry,
})

const line = (max: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max))

const account = z.object({
  bank: line(30, '은행을 적어 주세요.'),
  /** Spaces as people copy them are left out. */
  accountNumber: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^[\d-]{8,20}$/, '계좌번호를 숫자로 적어 주세요.'),
  ),
  holder: line(50, '예금주를 적어 주세요.'),
})
export type CompensationAccount = z.output<typeof account>

export const answerCompensation = endpoint({
  method: 'POST',
  path: `${base}/:id/compensation`,
  access: 'member',
  summary: '보상 제안에 답하기',
  params: byId,
  /** The account that the money goes to, another one until it is sent; null declines. */
  body: z.object({ compensationId: z.uuid(), account: z.nullable(account) }),
  data: inquiry,
})

export const rateInquiry = endpoint({
  method: 'PUT',
  path: `${base}/:id/rating`,
  access: 'member',
  summary: '문의가 잘 끝났는지 답하기',
  message: '알려 주셔서 고마워요.',
  params: byId,
  body: z.object({ rating: z.enum(['GOOD', 'BAD']) }),
  data: inquiry,
})

/** Claims of the last twelve months; null while too few of them have ended. */
const claimFigures = z.nullable(
  z.object({
    claims: z.number(),
    ended: z.number(),
    /** Whole days, rounded up, in which half of those that have ended did. */
    medianDays: z.number(),
  }),
)
export type ClaimFigures = z.output<typeof claimFigures>

export const getClaimFigures = endpoint({
  method: 'GET',
  path: '/api/v1/common/claims',
  access: 'public',
  summary: '지난 1년의 파손과 피해 문의',
  data: claimFigures,
})

export const inquiryApi = {
  getClaimFigures,
  listInquiries,
  getInquiry,
  openInquiry,
  writeToInquiry,
  answerCompensation,
  rateInquiry,
}
