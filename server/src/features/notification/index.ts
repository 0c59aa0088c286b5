import { createCachedRead } from '../../shared/cache/cached-read.ts'
import type { Context } from '../../shared/context.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { InboxContext } from './context.ts'
import { deliver, deliverNotice, readWordings } from './deliver-notice.ts'
import { listNotifications, markAllRead } from './inbox.ts'
import { notificationRoutes } from './notification.routes.ts'
import { createPushRequests } from './push/push-request.ts'
import type { PushSettings } from './push/push-settings.ts'
import { type PushJob, pushJobKind, sendPush } from './push/send-push.ts'

export { notificationPersonalData } from './personal-data.repository.ts'
export { isAllowedEndpoint as isPushEndpoint } from './push/push-endpoints.ts'
export { type PushSettings, pushKeysFrom, vapidPairOf } from './push/push-settings.ts'

type Deliver = (tx: Parameters<Notify>[0], added: Parameters<typeof deliver>[2]) => Promise<void>

interface Outside
  extends Pick<Context, 'db' | 'transact' | 'now' | 'queue' | 'audit' | 'findNames' | 'hasConsent'> {
  /** Undefined when push is not configured. */
  pushSettings: PushSettings | undefined
}

/** Creates the inbox with its unread count, `notify` for the other features, and push messages. */
export function createNotification({ pushSettings: settings, ...outside }: Outside) {
  const push = settings && { ...outside, settings, sendPush: createPushRequests(settings) }
  const ctx = { ...outside, push, wordings: createCachedRead(outside.now, readWordings) }
  const pushJob: JobDefinition | undefined = push && {
    kind: pushJobKind,
    lane: 'notices',
    run: (job) => sendPush(push, job as PushJob),
  }
  return {
    routes: notificationRoutes(ctx),
    jobs: pushJob ? [pushJob] : [],
    list: (memberId: string, query: Parameters<typeof listNotifications>[2]) =>
      listNotifications(ctx, memberId, query),
    ...deliveryOf(ctx),
  }
}

/** Creates the inbox without routes and push. `notify` takes the name of a template, `deliver` any text. */
export function createInbox(outside: Pick<Context, 'db' | 'transact' | 'now'>) {
  const ctx = { ...outside, wordings: createCachedRead(outside.now, readWordings) }
  return { ...deliveryOf(ctx), markAllRead: (memberId: string) => markAllRead(ctx, memberId) }
}

const deliveryOf = (ctx: InboxContext): { notify: Notify; deliver: Deliver } => ({
  notify: (tx, notice) => deliverNotice(ctx, tx, notice),
  deliver: (tx, added) => deliver(ctx, tx, added),
})
