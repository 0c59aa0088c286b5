import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime, mediaPath } from '../page'
import { proofOfPots } from '../reservation/care-record'
import {
  allInquiryKinds,
  compensationStates,
  inquiryKinds,
  inquiryOutcomes,
  inquiryState,
  messageBody,
} from './inquiry'

/** Who works on inquiries. */
export const inquiryStaff = ['OPERATOR', 'ADMIN'] as const

/** Won. */
export const compensationMin = 1000
export const compensationMax = 3_000_000

const item = z.object({
  id: z.uuid(),
  kind: z.enum(allInquiryKinds),
  kindLabel: z.string(),
  state: inquiryState,
  stateLabel: z.string(),
  /** Masked. */
  customerName: z.string(),
  excerpt: z.string(),
  ownerName: z.nullable(z.string()),
  isMine: z.boolean(),
  dueAt: z.nullable(dateTime),
  isLate: z.boolean(),
  /** Won that the customer has accepted, while an administrator has to transfer it and nobody has to answer. */
  wonToSend: z.nullable(z.number()),
  /** Won of the offer that waits for a second administrator. */
  wonToApprove: z.nullable(z.number()),
  /** Whether nobody has to answer until an administrator has approved or transferred it. */
  isWithAdmins: z.boolean(),
  /** Whether the caller may let the customer be asked. */
  mayApprove: z.boolean(),
  createdAt: dateTime,
  /** Since when it is as it is. */
  changedAt: dateTime,
})
export type AdminInquiryItem = z.output<typeof item>

const compensation = z.object({
  id: z.uuid(),
  won: z.number(),
  state: z.enum(compensationStates),
  stateLabel: z.string(),
  reason: z.string(),
  /** What the customer reads with the offer; empty for old ones. */
  message: added(z.string(), ''),
  proposedByName: z.string(),
  /** Whether the caller offered it. */
  isMine: added(z.boolean(), false),
  decidedByName: z.nullable(z.string()),
  /** Who noted that it was sent. */
  paidByName: added(z.nullable(z.string()), null),
  createdAt: dateTime,
  /** Whether the caller may let the customer be asked, as a second administrator. */
  mayApprove: z.boolean(),
  /** Where the money goes; null unless the transfer is due. */
  account: z.nullable(z.object({ bank: z.string(), accountNumber: z.string(), holder: z.string() })),
})
export type AdminCompensation = z.output<typeof compensation>

const adminInquiry = z.extend(item, {
  /** The reservation it is about, or the newest that was made from its diagnosis. */
  reservation: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  diagnosisId: z.nullable(z.uuid()),
  /** Who passed it on from its case, and reads our notes there; null for any other inquiry. */
  passedOnBy: z.nullable(z.string()),
  /** What the customer sent for the diagnosis; null without one. */
  submission: z.nullable(
    z.object({
      problem: z.string(),
      photos: z.array(mediaPath),
      /** Oldest first. */
      texts: z.array(z.object({ text: z.string(), at: dateTime })),
    }),
  ),
  /** The photos of the reservation's pots, side by side; null without a reservation. */
  proof: z.nullable(proofOfPots),
  memberId: z.string(),
  /** Oldest first. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      /** The customer's name, or that of the member of staff. */
      authorName: z.string(),
      isCustomer: z.boolean(),
      /** Only staff read it. */
      isInternal: z.boolean(),
      text: z.string(),
      photos: z.array(mediaPath),
      createdAt: dateTime,
    }),
  ),
  /** Newest first. */
  compensations: z.array(compensation),
  /** Won that the viewer may still offer without another administrator. */
  aloneUpTo: added(z.number(), 0),
  outcome: z.nullable(z.object({ code: z.enum(inquiryOutcomes), label: z.string(), text: z.string() })),
  rating: z.nullable(z.enum(['GOOD', 'BAD'])),
  isReopened: z.boolean(),
})
export type AdminInquiry = z.output<typeof adminInquiry>

const base = '/api/v1/admin/inquiries'
const byId = z.object({ id: z.uuid() })
/** The `changedAt` that the caller saw: what answers, ends or pays a matter is refused when the customer has written since. Absent from an older page. */
const asSeen = z.object({ seen: z.optional(dateTime) })
const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, '내용을 적어 주세요.'), z.maxLength(max))

/** OPEN and MINE: what has not ended, by the time it is due. CLOSED: the newest first. At most 200. */
export const listAdminInquiries = endpoint({
  method: 'GET',
  path: base,
  access: inquiryStaff,
  summary: '응대함',
  query: z.object({ filter: z._default(z.enum(['OPEN', 'MINE', 'CLOSED']), 'OPEN') }),
  data: z.array(item),
})

export const getAdminInquiry = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: inquiryStaff,
  summary: '문의 하나',
  params: byId,
  data: adminInquiry,
})

/** Since when an inquiry is as it is, for a page that asks again and again; not recorded. */
export const getInquiryChange = endpoint({
  method: 'GET',
  path: `${base}/:id/change`,
  access: inquiryStaff,
  summary: '문의가 바뀐 때',
  params: byId,
  data: z.object({ changedAt: dateTime }),
})

/** Opens an inquiry for the customer of a reservation or a case, or for a person: a hand-over by an expert, the note of a call, or what we write first. Only staff read the text. One thing more about a case goes into the caller's open inquiry about it. */
export const openInquiryForCustomer = endpoint({
  method: 'POST',
  path: base,
  access: ['EXPERT', 'OPERATOR', 'ADMIN'],
  summary: '손님 대신 문의 열기',
  body: z
    .object({
      inquiryId: z.uuid(),
      kind: z.enum(inquiryKinds),
      text: text(3000),
      reservationId: z.optional(z.uuid()),
      diagnosisId: z.optional(z.uuid()),
      memberId: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    })
    .check(
      z.refine(
        ({ reservationId, diagnosisId, memberId }) =>
          [reservationId, diagnosisId, memberId].filter(Boolean).length === 1,
        { error: '예약이나 진단, 사람 하나를 골라 주세요.' },
      ),
    ),
  data: z.null(),
})

/** What staff passed on to operations about a case, newest first; what operations noted and how it ended only for who passed it on. */
export const listPassedOn = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/inquiries',
  access: ['EXPERT', 'ADMIN'],
  summary: '사례에서 운영팀에 전한 일',
  params: byId,
  data: z.array(
    z.object({
      id: z.uuid(),
      byName: z.string(),
      isMine: z.boolean(),
      text: z.string(),
      createdAt: dateTime,
      /** Whether it is the customer's turn. */
      isAnswered: z.boolean(),
      isEnded: z.boolean(),
      /** Oldest first; empty for others than who passed it on. */
      notes: z.array(z.object({ id: z.uuid(), byName: z.string(), text: z.string(), createdAt: dateTime })),
      outcome: z.nullable(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
})

/** A message to the customer, or a note for staff. */
export const replyToInquiry = endpoint({
  method: 'POST',
  path: `${base}/:id/messages`,
  access: inquiryStaff,
  multipart: true,
  summary: '문의에 답하기, 메모 남기기',
  params: byId,
  query: asSeen,
  body: z.extend(messageBody, { isInternal: z.optional(z.enum(['true'])) }),
  data: adminInquiry,
})

/** Makes the caller the owner. */
export const takeInquiry = endpoint({
  method: 'PUT',
  path: `${base}/:id/owner`,
  access: inquiryStaff,
  summary: '문의 맡기',
  params: byId,
  data: adminInquiry,
})

/** Moves the time until which we answer; the customer sees it. */
export const promiseInquiry = endpoint({
  method: 'PUT',
  path: `${base}/:id/due`,
  access: inquiryStaff,
  summary: '답할 시각 바꾸기',
  params: byId,
  body: z.object({ dueAt: dateTime }),
  data: adminInquiry,
})

export const closeInquiry = endpoint({
  method: 'POST',
  path: `${base}/:id/close`,
  access: inquiryStaff,
  summary: '문의 끝내기',
  params: byId,
  query: asSeen,
  body: z.object({ outcome: z.enum(inquiryOutcomes), text: text(500) }),
  data: adminInquiry,
})

/** Offers money. Above what one person may give away alone it waits for a second administrator. */
export const offerCompensation = endpoint({
  method: 'POST',
  path: `${base}/:id/compensations`,
  access: inquiryStaff,
  fresh: true,
  summary: '보상 제안하기',
  params: byId,
  query: asSeen,
  body: z.object({
    compensationId: z.uuid(),
    won: z.number().check(z.int(), z.minimum(compensationMin), z.maximum(compensationMax)),
    reason: text(500),
    /** What it is for, for the customer; empty from an older page. */
    message: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  data: adminInquiry,
})

const byCompensation = z.extend(byId, { compensationId: z.uuid() })

export const approveCompensation = endpoint({
  method: 'POST',
  path: `${base}/:id/compensations/:compensationId/approve`,
  access: 'ADMIN',
  fresh: true,
  summary: '보상 승인하기',
  params: byCompensation,
  query: asSeen,
  data: adminInquiry,
})

/** Takes back what the customer has not accepted; the reason is a note in the inquiry. */
export const rejectCompensation = endpoint({
  method: 'POST',
  path: `${base}/:id/compensations/:compensationId/reject`,
  access: inquiryStaff,
  summary: '보상 제안 거두기',
  params: byCompensation,
  body: z.object({ reason: z.optional(text(500)) }),
  data: adminInquiry,
})

/** Notes that the money was transferred, and ends the inquiry. */
export const payCompensation = endpoint({
  method: 'POST',
  path: `${base}/:id/compensations/:compensationId/paid`,
  access: 'ADMIN',
  fresh: true,
  summary: '보상을 보냈다고 적기',
  params: byCompensation,
  query: asSeen,
  data: adminInquiry,
})

export const inquiryAdminApi = {
  listAdminInquiries,
  getAdminInquiry,
  getInquiryChange,
  openInquiryForCustomer,
  listPassedOn,
  replyToInquiry,
  takeInquiry,
  promiseInquiry,
  closeInquiry,
  offerCompensation,
  approveCompensation,
  rejectCompensation,
  payCompensation,
}
