import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { broadcastStaff } from './broadcast-admin'

/**
 * AGAIN: the provider was busy, it is asked once more. SENT: accepted, the phone has not answered. REFUSED: the provider does not let us
 * in. UNKNOWN: it may have been sent; it is never sent twice.
 */
export const outsideStates = [
  'SENDING',
  'AGAIN',
  'SENT',
  'DELIVERED',
  'FAILED',
  'REFUSED',
  'UNKNOWN',
] as const
export type OutsideState = (typeof outsideStates)[number]
export const outsideStateLabels: Record<OutsideState, string> = {
  SENDING: '보내는 중',
  AGAIN: '곧 다시 보냄',
  SENT: '보냄',
  DELIVERED: '도착',
  FAILED: '가지 못함',
  REFUSED: '채널이 거절함',
  UNKNOWN: '모름',
}

export const outsideChannels = ['ALIMTALK', 'SMS'] as const
export type OutsideChannel = (typeof outsideChannels)[number]
export const outsideChannelLabels: Record<OutsideChannel, string> = { ALIMTALK: '알림톡', SMS: '문자' }

const outsideMessage = z.object({
  id: z.uuid(),
  /** When such a notice is sent. */
  when: z.string(),
  state: z.enum(outsideStates),
  /** How it arrived: by SMS where 알림톡 failed. */
  channel: z.nullable(z.enum(outsideChannels)),
  /** The provider's code of a failure. */
  code: z.nullable(z.string()),
  won: z.nullable(z.number()),
  createdAt: dateTime,
})
export type OutsideMessage = z.output<typeof outsideMessage>

/** The newest 50, and the sums of the last 30 days. */
export const getOutsideMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/outside-messages',
  access: broadcastStaff,
  summary: '알림톡과 문자',
  data: z.object({
    /** Whether the channel is configured. */
    isOn: z.boolean(),
    sums: z.array(z.object({ state: z.enum(outsideStates), count: z.number(), won: z.number() })),
    messages: z.array(outsideMessage),
  }),
})

export const outsideApi = { getOutsideMessages }
