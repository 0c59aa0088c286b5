import { notificationRoutes } from './notification.routes.ts'
import { createNotificationService, type NotificationDependencies } from './notification.service.ts'
import { createPushService } from './push.service.ts'
import { createPushDelivery, type PushDeliveryDependencies } from './push-delivery.ts'
import { createPushPost } from './push-post.ts'

export type { NewNotification } from './notification.service.ts'
export { notificationPersonalData } from './personal-data.repository.ts'
export { type PushSettings, pushKeysFrom } from './push-settings.ts'

interface Dependencies extends Omit<NotificationDependencies, 'push'> {
  /** Absent: nobody is woken. */
  push?: Pick<PushDeliveryDependencies, 'settings' | 'queue' | 'hasConsent'> | undefined
}

/** The member's inbox: list, kept unread count, `notify` for the other features, and the devices it wakes. */
export function createNotification({ push, ...deps }: Dependencies) {
  const delivery = push && createPushDelivery({ ...deps, ...push, post: createPushPost(push.settings) })
  const service = createNotificationService({ ...deps, push: delivery })
  const { notify, unread, readAll } = service
  return {
    routes: notificationRoutes(service, createPushService({ ...deps, settings: push?.settings })),
    jobs: delivery ? [delivery.job] : [],
    notify,
    unread,
    readAll,
  }
}
