import { notificationApi } from '../../../../contract/notification/notification.ts'
import { notificationAdminApi } from '../../../../contract/notification/notification-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { NotificationService } from './notification.service.ts'
import type { PushService } from './push/push.service.ts'
import type { TemplateService } from './template/notification-template.service.ts'

interface Services {
  inbox: NotificationService
  push: PushService
  templates: TemplateService
}

export const notificationRoutes = ({ inbox, push, templates }: Services) => [
  ...handlers(notificationApi, {
    listNotifications: ({ member, query }) => inbox.list(member.id, query),
    countUnread: ({ member }) => inbox.countUnread(member.id),
    readNotification: ({ member, params }) => inbox.markRead(member.id, params.id),
    readAllNotifications: ({ member }) => inbox.markAllRead(member.id),
    getPushKey: async () => push.key(),
    subscribeToPush: ({ member, body }) => push.subscribe(member.id, body),
    unsubscribeFromPush: ({ member, body }) => push.unsubscribe(member.id, body.endpoint),
  }),
  ...handlers(notificationAdminApi, {
    listTemplates: () => templates.list(),
    previewTemplate: async ({ params, body }) => templates.preview(params.name, body),
    saveTemplate: ({ member, params, body }) => templates.save(member.id, params.name, body),
    resetTemplate: ({ member, params, body }) => templates.reset(member.id, params.name, body),
  }),
]
