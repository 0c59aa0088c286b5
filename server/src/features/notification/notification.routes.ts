import { notificationApi } from '../../../../contract/notification/notification.ts'
import { notificationAdminApi } from '../../../../contract/notification/notification-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { NotificationContext } from './context.ts'
import { listTemplates, previewTemplate, resetTemplate, saveTemplate } from './edit-templates.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './inbox.ts'
import { subscribe, unsubscribe } from './push/subscribe.ts'

export const notificationRoutes = (ctx: NotificationContext) => [
  ...handlers(notificationApi, {
    listNotifications: ({ member, query }) => listNotifications(ctx, member.id, query),
    countUnread: ({ member }) => countUnread(ctx.db, member.id),
    readNotification: ({ member, params }) => markRead(ctx, member.id, params.id),
    readAllNotifications: ({ member }) => markAllRead(ctx, member.id),
    getPushKey: () => ({ publicKey: ctx.push?.settings.publicKey ?? null }),
    subscribeToPush: ({ member, body }) => subscribe(ctx, member.id, body),
    unsubscribeFromPush: ({ member, body }) => unsubscribe(ctx.db, member.id, body.endpoint),
  }),
  ...handlers(notificationAdminApi, {
    listTemplates: () => listTemplates(ctx),
    previewTemplate: async ({ params, body }) => previewTemplate(params.name, body),
    saveTemplate: ({ member, params, body }) => saveTemplate(ctx, member.id, params.name, body),
    resetTemplate: ({ member, params, body }) => resetTemplate(ctx, member.id, params.name, body),
  }),
]
