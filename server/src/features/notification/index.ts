import type { Notify } from '../../shared/notices/templates.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createNotificationService, type NotificationDependencies } from './notification.service.ts'
import { createPushService } from './push/push.service.ts'
import { createPushDelivery, type PushDeliveryDependencies } from './push/push-delivery.ts'
import { createPushRequests } from './push/push-request.ts'
import { createTemplateService, type TemplateDependencies } from './template/notification-template.service.ts'
import { createWordings } from './template/wordings.ts'

export { notificationPersonalData } from './personal-data.repository.ts'
export { isAllowedEndpoint as isPushEndpoint } from './push/push-endpoints.ts'
export { type PushSettings, pushKeysFrom, vapidPairOf } from './push/push-settings.ts'

interface Dependencies
  extends Omit<NotificationDependencies, 'push'>,
    Pick<TemplateDependencies, 'audit' | 'findNames'> {
  /** Absent when push is not configured. */
  push?: Pick<PushDeliveryDependencies, 'settings' | 'queue' | 'hasConsent'> | undefined
}

/** Creates the inbox with its unread count, `notify` for the other features, and push messages. */
export function createNotification({ push, ...deps }: Dependencies) {
  const delivery =
    push && createPushDelivery({ ...deps, ...push, sendPush: createPushRequests(push.settings) })
  const inbox = createInbox({ ...deps, push: delivery })
  const templates = createTemplateService({ ...deps, onChange: inbox.refreshWordings })
  return {
    routes: notificationRoutes({
      inbox,
      push: createPushService({ ...deps, settings: push?.settings }),
      templates,
    }),
    jobs: delivery ? [delivery.job] : [],
    list: inbox.list,
    notify: inbox.notify,
    deliver: inbox.deliver,
  }
}

/** Creates the inbox without routes and push. `notify` takes the name of a template, `deliver` any text. */
export function createInbox(deps: NotificationDependencies) {
  const service = createNotificationService(deps)
  const wordings = createWordings(deps.now)
  const notify: Notify = async (tx, { memberId, link = null, ...content }) =>
    service.deliver(tx, { memberId, link, ...(await wordings.render(tx, content)) })
  return { ...service, notify, refreshWordings: wordings.refresh }
}
