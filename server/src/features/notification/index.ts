import type { Notify } from '../../shared/notices/templates.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createNotificationService, type NotificationDependencies } from './notification.service.ts'
import { notificationAdminRoutes } from './notification-admin.routes.ts'
import { createTemplates, type TemplateDependencies } from './notification-template.service.ts'
import { createPushService } from './push.service.ts'
import { createPushDelivery, type PushDeliveryDependencies } from './push-delivery.ts'
import { createPushPost } from './push-post.ts'
import { createWordings } from './wordings.ts'

export { notificationPersonalData } from './personal-data.repository.ts'
export { type PushSettings, pushKeysFrom } from './push-settings.ts'

interface Dependencies
  extends Omit<NotificationDependencies, 'push'>,
    Pick<TemplateDependencies, 'audit' | 'findNames'> {
  /** Absent: nobody is woken. */
  push?: Pick<PushDeliveryDependencies, 'settings' | 'queue' | 'hasConsent'> | undefined
}

/** The member's inbox: list, kept unread count, `notify` for the other features, and the devices it wakes. */
export function createNotification({ push, ...deps }: Dependencies) {
  const delivery = push && createPushDelivery({ ...deps, ...push, post: createPushPost(push.settings) })
  const inbox = createInbox({ ...deps, push: delivery })
  const templates = createTemplates({ ...deps, onChange: inbox.readWordingsAgain })
  return {
    routes: [
      ...notificationRoutes(inbox, createPushService({ ...deps, settings: push?.settings })),
      ...notificationAdminRoutes(templates),
    ],
    jobs: delivery ? [delivery.job] : [],
    notify: inbox.notify,
    deliver: inbox.deliver,
    unread: inbox.unread,
    readAll: inbox.readAll,
  }
}

/** The inbox alone. Features `notify` by the name of a template; `deliver` takes any words. */
export function createInbox(deps: NotificationDependencies) {
  const service = createNotificationService(deps)
  const wordings = createWordings(deps.now)
  const notify: Notify = async (tx, { memberId, link = null, ...news }) =>
    service.deliver(tx, { memberId, link, ...(await wordings.say(tx, news)) })
  return { ...service, notify, readWordingsAgain: wordings.forget }
}
