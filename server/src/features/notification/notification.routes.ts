import { notificationApi } from '../../../../contract/notification.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { NotificationService } from './notification.service.ts'
import type { PushService } from './push.service.ts'

export const notificationRoutes = (notifications: NotificationService, push: PushService) =>
  handlers(notificationApi, {
    listNotifications: ({ member, query }) => notifications.list(member.id, query),
    countUnread: ({ member }) => notifications.unread(member.id),
    readNotification: ({ member, params }) => notifications.read(member.id, params.id),
    readAllNotifications: ({ member }) => notifications.readAll(member.id),
    getPushKey: async () => push.key(),
    subscribeToPush: ({ member, body }) => push.subscribe(member.id, body),
    unsubscribeFromPush: ({ member, body }) => push.unsubscribe(member.id, body.endpoint),
  })
