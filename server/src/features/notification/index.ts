import { notificationRoutes } from './notification.routes.ts'
import { createNotificationService, type NotificationDependencies } from './notification.service.ts'

export type { NewNotification } from './notification.service.ts'
export { notificationPersonalData } from './personal-data.repository.ts'

/** The member's inbox: list, kept unread count, and `notify` for the other features. */
export function createNotification(deps: NotificationDependencies) {
  const service = createNotificationService(deps)
  const { notify, unread, readAll } = service
  return { routes: notificationRoutes(service), notify, unread, readAll }
}
