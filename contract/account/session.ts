import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { provider } from './account'

/** Money, roles and personal data of others ask staff for a sign-in that is not older than this. */
export const freshMinutes = 15

const sessionItem = z.object({
  id: z.uuid(),
  /** Browser and system, such as "Chrome · Windows"; null when unknown. */
  device: z.nullable(z.string()),
  provider: z.nullable(provider),
  signedInAt: dateTime,
  lastUsedAt: dateTime,
  /** The session of this call. */
  isCurrent: z.boolean(),
})
export type SessionItem = z.output<typeof sessionItem>

export const sessionList = z.object({ sessions: z.array(sessionItem) })
export const sessionId = z.object({ id: z.uuid() })
export const endedCount = z.object({ ended: z.number() })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/user/sessions',
  access: 'member',
  summary: '로그인한 기기',
  data: sessionList,
})

/** Takes effect within seconds in every process. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sessions/:id',
  access: 'member',
  summary: '다른 기기의 로그인 끊기',
  message: '그 기기에서 로그아웃했어요.',
  params: sessionId,
  data: z.null(),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sessions',
  access: 'member',
  summary: '이 기기 말고 모두 로그아웃',
  message: '다른 기기에서 모두 로그아웃했어요.',
  data: endedCount,
})

export const sessionApi = { listSessions, endSession, endOtherSessions }
