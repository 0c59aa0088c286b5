import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'

/** Who writes to many customers at once. */
export const broadcastStaff = ['OPERATOR', 'ADMIN'] as const

/** Most people whom one person may write to alone. */
export const broadcastAloneMax = 500

/** Longest texts that a phone shows in full, with what the law adds to an advertisement. */
export const broadcastMaxLength = { title: 40, message: 120 } as const

export const broadcastKinds = ['SERVICE', 'ADVERTISING'] as const
export type BroadcastKind = (typeof broadcastKinds)[number]
export const broadcastKindLabels: Record<BroadcastKind, string> = {
  SERVICE: '운영 안내',
  ADVERTISING: '광고',
}

export const broadcastLegs = ['BOTH', 'PICKUP', 'DELIVERY'] as const
export type BroadcastLeg = (typeof broadcastLegs)[number]
export const broadcastLegLabels: Record<BroadcastLeg, string> = {
  BOTH: '수거와 배송',
  PICKUP: '수거',
  DELIVERY: '배송',
}

/** Customers with a visit on a day, customers whose booking is under way in a district, or all members who are not staff. */
const audience = z.discriminatedUnion('who', [
  z.object({
    who: z.literal('VISITS'),
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '날짜를 골라 주세요.')),
    leg: z.enum(broadcastLegs),
  }),
  z.object({
    who: z.literal('DISTRICT'),
    /** Province and district, such as 서울 강남구. */
    district: z
      .string()
      .check(z.trim(), z.minLength(1, '지역을 적어 주세요.'), z.maxLength(40, '지역을 짧게 적어 주세요.')),
  }),
  z.object({ who: z.literal('ALL') }),
])
export type BroadcastAudience = z.output<typeof audience>

/** WAITING: for a second administrator. STOPPED: also one that was never allowed. */
export const broadcastStates = ['WAITING', 'SENDING', 'DONE', 'STOPPED'] as const
export type BroadcastState = (typeof broadcastStates)[number]
export const broadcastStateLabels: Record<BroadcastState, string> = {
  WAITING: '승인 기다림',
  SENDING: '보내는 중',
  DONE: '다 보냄',
  STOPPED: '멈춤',
}

/** The server checks the real lengths, with what it adds to an advertisement. */
const message = {
  kind: z.enum(broadcastKinds),
  audience,
  title: z.string().check(z.trim(), z.minLength(1, '제목을 적어 주세요.'), z.maxLength(200)),
  message: z.string().check(z.trim(), z.minLength(1, '내용을 적어 주세요.'), z.maxLength(500)),
}

const broadcast = z.object({
  id: z.uuid(),
  kind: z.enum(broadcastKinds),
  audience,
  audienceLabel: z.string(),
  /** As customers read them. */
  title: z.string(),
  message: z.string(),
  state: z.enum(broadcastStates),
  /** How many people it was for when it was written. */
  expected: z.number(),
  /** Into how many inboxes it went. */
  reached: z.number(),
  /** How many of them got it as a push message, and for how many no device took it. */
  pushed: z.number(),
  pushFailed: z.number(),
  sentByName: z.string(),
  /** The second administrator; null where one person may send it alone. */
  approvedByName: z.nullable(z.string()),
  /** Whether the caller may approve it. */
  mayApprove: z.boolean(),
  createdAt: dateTime,
  endedAt: z.nullable(dateTime),
})
export type Broadcast = z.output<typeof broadcast>

const preview = z.object({
  title: z.string(),
  message: z.string(),
  /** People whom it would reach now, and how many of them by push. */
  count: z.number(),
  pushCount: z.number(),
  /** Whether a second administrator has to approve it. */
  needsApproval: z.boolean(),
  /** Advertising at night: when it begins. */
  startsAt: z.nullable(dateTime),
  /** A message at night: when phones ring. */
  pushesAt: z.nullable(dateTime),
})
export type BroadcastPreview = z.output<typeof preview>

const path = '/api/v1/admin/broadcasts'
const params = z.object({ id: z.uuid() })

/** The newest 100. */
export const listBroadcasts = endpoint({
  method: 'GET',
  path,
  access: broadcastStaff,
  summary: '여러 손님에게 보낸 글',
  data: z.array(broadcast),
})

export const previewBroadcast = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  access: broadcastStaff,
  summary: '여러 손님에게 보낼 글 미리 보기',
  body: z.object(message),
  data: preview,
})

/** Sends it, or has it wait for a second administrator. The same `broadcastId` sends nothing again. */
export const sendBroadcast = endpoint({
  method: 'POST',
  path,
  access: broadcastStaff,
  fresh: true,
  summary: '여러 손님에게 글 보내기',
  body: z.object({ broadcastId: z.uuid(), ...message }),
  data: broadcast,
})

export const approveBroadcast = endpoint({
  method: 'POST',
  path: `${path}/:id/approve`,
  access: 'ADMIN',
  fresh: true,
  summary: '여러 손님에게 보낼 글 승인하기',
  params,
  data: broadcast,
})

/** What has been sent stays in the inboxes. */
export const stopBroadcast = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  access: broadcastStaff,
  summary: '여러 손님에게 보내는 글 멈추기',
  params,
  data: broadcast,
})

export const broadcastApi = {
  listBroadcasts,
  previewBroadcast,
  sendBroadcast,
  approveBroadcast,
  stopBroadcast,
}
