import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime, pageOf, pageQuery } from '../page'

/** Every kind of event in the security log. The codes are stored: never rename one. */
const securityEventKinds = [
  'ADMIN_COMMAND',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_USED',
  'RATE_LIMITED',
  'ROLE_CHANGED',
  'ROLE_REFUSED',
  'SESSION_ENDED',
  'SIGN_IN',
  'SIGN_OUT',
  'TOKEN_REFUSED',
  'UNMASKED',
  'WEBHOOK_REFUSED',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** A security event. Refused ones of one minute, member and network are one row with their number. */
const securityEvent = z.object({
  id: z.uuid(),
  /** One of `securityEventKinds`, or a code of another release. */
  kind: z.string(),
  outcome: z.enum(['OK', 'REFUSED']),
  memberId: z.nullable(z.string()),
  /** Masked. */
  memberName: z.nullable(z.string()),
  /** The network of the caller: an IPv4 /24 or an IPv6 /48. */
  address: z.nullable(z.string()),
  /** Short codes such as the reason of a refusal. */
  detail: z.record(z.string(), z.string()),
  count: z.number(),
  /** `x-request-id` of the request, or of the first of several. */
  requestId: z.nullable(z.string()),
  createdAt: dateTime,
})
export type SecurityEvent = z.output<typeof securityEvent>

/** Security events of the last three months, and of staff of two years, newest first. `from` and `to` are days in Seoul, both included. */
export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/security-events',
  access: 'ADMIN',
  summary: '보안 기록',
  query: z.extend(pageQuery(20), {
    kind: z.optional(z.enum(securityEventKinds)),
    outcome: z.optional(z.enum(['OK', 'REFUSED'])),
    memberId: z.optional(z.string().check(z.maxLength(60))),
    /** An address or its network. */
    address: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    from: z.optional(z.iso.date('날짜를 확인해 주세요.')),
    to: z.optional(z.iso.date('날짜를 확인해 주세요.')),
  }),
  data: pageOf(securityEvent),
})

/** What an administrator looks through in the monthly check of the access records. */
export const accessReviewParts = ['SIGN_INS', 'UNMASKED', 'DOWNLOADS', 'REFUSED', 'ROLES'] as const

const accessReview = z.object({
  /** The month that is checked, such as 2026-11. */
  month: z.string(),
  byName: z.string(),
  at: dateTime,
  parts: z.array(z.enum(accessReviewParts)),
  note: z.string(),
})
export type AccessReview = z.output<typeof accessReview>

export const getAccessReview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/access-review',
  access: 'ADMIN',
  summary: '접속기록 월간 점검',
  /** `month`: the one to check now. `last`: the newest check. */
  data: z.object({ month: z.string(), isDone: z.boolean(), last: z.nullable(accessReview) }),
})

export const recordAccessReview = endpoint({
  method: 'POST',
  path: '/api/v1/admin/access-review',
  access: 'ADMIN',
  summary: '접속기록 월간 점검 남기기',
  body: z.object({
    parts: z.array(z.enum(accessReviewParts)).check(z.minLength(1, '살펴본 것을 골라 주세요.')),
    note: z.string().check(z.trim(), z.minLength(1, '결과를 적어 주세요.'), z.maxLength(500)),
  }),
  data: accessReview,
})

export const securityApi = { listSecurityEvents, getAccessReview, recordAccessReview }
