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

/** Security events of the last three months, newest first. `from` and `to` are days in Seoul, both included. */
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

export const securityApi = { listSecurityEvents }
