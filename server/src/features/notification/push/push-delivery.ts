import type { NotificationType } from '../../../../../contract/notification/notification.ts'
import { screens } from '../../../../../contract/screens.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../../shared/jobs/job.ts'
import { findInbox, findNotification, type StoredNotification } from '../notification.repository.ts'
import * as repository from './push.repository.ts'
import { isAllowedEndpoint } from './push-endpoints.ts'
import { earliestPushTime, isNight } from './push-hours.ts'
import { truncateMessage } from './push-message.ts'
import type { SendPush } from './push-request.ts'
import type { PushSettings } from './push-settings.ts'

export interface PushDeliveryDependencies {
  db: Database
  now: () => Date
  queue: JobQueue
  settings: PushSettings
  sendPush: SendPush
  /** Returns the member's current consent, which may differ from the one when the notification was created. */
  hasConsent: (memberId: string, kind: 'NOTIFICATION' | 'MARKETING') => Promise<boolean>
}

/** Payload of the stored job. */
interface PushJob {
  memberId: string
  notificationId: string
  /** Endpoint hashes of the devices to retry; absent in the first attempt, which covers all devices. */
  again?: string[]
}

export type PushDelivery = ReturnType<typeof createPushDelivery>

const kind = 'notification.push'
/** Consecutive failed sends after which a subscription is removed. */
const maxFailures = 5

/**
 * Sends push messages for inbox notifications to a member's devices. Best effort: a failed push is retried
 * once, because the inbox has the notification anyway.
 */
export function createPushDelivery(dependencies: PushDeliveryDependencies) {
  const { db, now, queue, settings, sendPush, hasConsent } = dependencies
  return {
    schedule,
    job: { kind, lane: 'notices', run: (payload) => run(payload as PushJob) } satisfies JobDefinition,
  }

  /** Must run inside the transaction that adds the notification. */
  async function schedule(tx: Database, { id, memberId, type }: StoredNotification) {
    if (!(await repository.hasSubscription(tx, memberId))) return
    const payload: PushJob = { memberId, notificationId: id }
    await queue.add(tx, { kind, payload, runAt: earliestPushTime(type, now()) })
  }

  async function run(pushJob: PushJob) {
    const { memberId, notificationId, again } = pushJob
    const notification = await findNotification(db, memberId, notificationId)
    if (!notification || !(await canSend(notification))) return
    const runAt = earliestPushTime(notification.type, now())
    if (runAt > now()) return queue.add(db, { kind, payload: pushJob, runAt })

    const subscriptions = await repository.listSubscriptions(db, memberId)
    const targets = subscriptions.filter(({ endpointHash }) => !again || again.includes(endpointHash))
    const results = await Promise.all(
      targets.map((subscription) => send(subscription, notification, again !== undefined)),
    )
    const toRetry = results.filter((hash) => hash !== undefined)
    if (toRetry.length > 0) {
      await queue.add(db, { kind, payload: { ...pushJob, again: toRetry }, runAt: retryTime(now()) })
    }
  }

  /** Returns false for a notification that was read, is older than a day, or lacks the member's consent. */
  async function canSend({ memberId, type, readAt, createdAt }: StoredNotification) {
    const { readUntil } = await findInbox(db, memberId)
    const isRead = readAt !== null || (readUntil !== null && createdAt <= readUntil)
    if (isRead || now().getTime() - createdAt.getTime() > dayMs) return false
    return (
      (await hasConsent(memberId, 'NOTIFICATION')) &&
      (!isAdvertising(type) || hasConsent(memberId, 'MARKETING'))
    )
  }

  /** Returns the endpoint hash when the send should be retried. */
  async function send(
    subscription: repository.StoredSubscription,
    notification: StoredNotification,
    isRetry: boolean,
  ) {
    const { memberId, endpointHash, failures } = subscription
    // The configured push services may have changed since the subscription.
    const isAllowed = isAllowedEndpoint(subscription.endpoint, settings)
    const outcome = isAllowed
      ? await sendPush(subscription, toMessage(notification, now()), dayMs / 1000)
      : 'GONE'
    if (outcome === 'GONE') await repository.removeSubscription(db, memberId, endpointHash)
    if (outcome === 'SENT' && failures > 0) await repository.resetFailures(db, memberId, endpointHash)
    const isTemporary = outcome === 'FAILED' || outcome === 'PAUSED'
    if (isTemporary && !isRetry) return endpointHash
    if (outcome === 'FAILED' || outcome === 'REFUSED') {
      await repository.countFailure(db, memberId, endpointHash, maxFailures)
    }
    return undefined
  }
}

const isAdvertising = (type: NotificationType) => type === 'CONTENT'

/** The payload that the service worker shows, and the path it opens. */
const toMessage = ({ id, title, message, link }: StoredNotification, moment: Date) => ({
  id,
  title,
  message: truncateMessage(message),
  link: link ?? screens.notifications.route,
  ...(isNight(moment) && { silent: true }),
})

/** 40 to 60 seconds later; random, to spread retries. */
const retryTime = (moment: Date) => new Date(moment.getTime() + 40_000 + Math.random() * 20_000)
