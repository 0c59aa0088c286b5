import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** In its own file because the header badge of every page needs only this endpoint. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread-count',
  access: 'member',
  summary: '읽지 않은 알림 수',
  data: z.number(),
})
