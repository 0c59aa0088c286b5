import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** For the badge in the header: every page asks it, and nothing else of notifications. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread-count',
  access: 'member',
  summary: '읽지 않은 알림 수',
  data: z.number(),
})
