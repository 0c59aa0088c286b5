import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime, openEnum, pageQuery } from '../page'
import { countUnread } from './unread'

export { countUnread } from './unread'

export const notificationTypes = [
  'RESERVATION',
  'DIAGNOSIS',
  'CARE_REMINDER',
  'CARE_COMPLETE',
  'PAYMENT',
  'CONTENT',
  'NOTICE',
] as const
export const notificationType = z.enum(notificationTypes)
export type NotificationType = z.output<typeof notificationType>

/** Label shown above each notification. */
export const notificationTypeLabels: Record<NotificationType, string> = {
  RESERVATION: '예약',
  DIAGNOSIS: '진단',
  CARE_REMINDER: '케어 알림',
  CARE_COMPLETE: '케어 완료',
  PAYMENT: '결제',
  CONTENT: '콘텐츠',
  NOTICE: '알림',
}

export const notification = z.object({
  id: z.string(),
  type: openEnum(notificationTypes, 'NOTICE'),
  title: z.string(),
  message: z.string(),
  status: openEnum(['UNREAD', 'READ'], 'READ'),
  isNew: z.boolean(),
  createdAt: dateTime,
  /** Path inside the app of the subject of the notification. */
  link: added(z.nullable(z.string()), null),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'member',
  summary: '알림 목록',
  query: z.extend(pageQuery(20), {
    includeUnreadCount: z.optional(z.enum(['true', 'false'])),
  }),
  data: z.object({
    content: z.array(notification),
    unreadCount: z.optional(z.number()),
    hasNext: z.boolean(),
    nextCursor: added(z.nullable(z.string()), null),
  }),
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/:id/read',
  access: 'member',
  summary: '알림 읽음 처리',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/mark-all-read',
  access: 'member',
  summary: '알림 모두 읽음 처리',
  data: z.null(),
})

/** VAPID public key for push subscriptions; null when push is not configured. */
export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/push/key',
  access: 'member',
  summary: '푸시 알림 공개 키',
  data: z.object({ publicKey: z.nullable(z.string()) }),
})

/** Of the browser's push service. Not `z.url()`, whose checks of hosts and protocols every first visit would load. */
export const pushEndpoint = z.string().check(
  z.maxLength(1000),
  z.refine((text) => URL.canParse(text)),
)

/** What a browser says about its push subscription. */
export const browserSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{16,40}={0,2}$/)),
  }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/push/subscriptions',
  access: 'member',
  needsConsent: true,
  summary: '이 기기에서 푸시 알림 받기',
  body: browserSubscription,
  data: z.null(),
})

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/push/unsubscribe',
  access: 'member',
  summary: '이 기기에서 푸시 알림 그만 받기',
  body: z.object({ endpoint: pushEndpoint }),
  data: z.null(),
})

export const notificationApi = {
  listNotifications,
  countUnread,
  readNotification,
  readAllNotifications,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
}
