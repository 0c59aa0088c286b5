import type { NotificationType } from '../../../../contract/notification.ts'
import { screens } from '../../../../contract/screens.ts'
import type { Database } from '../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import { findInbox, findNotification, type StoredNotification } from './notification.repository.ts'
import * as repository from './push.repository.ts'
import { isAllowedEndpoint } from './push-endpoints.ts'
import { earliestPush, isNight } from './push-hours.ts'
import type { PostPush } from './push-post.ts'
import type { PushSettings } from './push-settings.ts'
import { shortened } from './push-words.ts'

export interface PushDeliveryDependencies {
  db: Database
  now: () => Date
  queue: JobQueue
  settings: PushSettings
  post: PostPush
  /** What the member says today, not what they said when the news arose. */
  hasConsent: (memberId: string, kind: 'NOTIFICATION' | 'MARKETING') => Promise<boolean>
}

interface Told {
  memberId: string
  notificationId: string
  /** Only these devices, for the second time. */
  again?: string[]
}

export type PushDelivery = ReturnType<typeof createPushDelivery>

const kind = 'notification.push'
const dayMs = 24 * 60 * 60 * 1000
/** Sends that fail one after the other before a device is given up. */
const mostFailures = 5

/**
 * Wakes the devices of a member for a notification that is in their inbox. The inbox is the truth: a push
 * that cannot be sent is tried once more and then left.
 */
export function createPushDelivery({ db, now, queue, settings, post, hasConsent }: PushDeliveryDependencies) {
  return { plan, job: { kind, run: (payload) => run(payload as Told) } satisfies JobDefinition }

  /** In the transaction that keeps the notification. */
  async function plan(tx: Database, { id, memberId, type }: StoredNotification) {
    if (!(await repository.hasSubscription(tx, memberId))) return
    const payload: Told = { memberId, notificationId: id }
    await queue.add(tx, { kind, payload, runAt: earliestPush(type, now()) })
  }

  async function run(told: Told) {
    const { memberId, notificationId, again } = told
    const news = await findNotification(db, memberId, notificationId)
    if (!news || !(await isWanted(news))) return
    const runAt = earliestPush(news.type, now())
    if (runAt > now()) return queue.add(db, { kind, payload: told, runAt })

    const devices = await repository.listSubscriptions(db, memberId)
    const asked = devices.filter(({ endpointHash }) => !again || again.includes(endpointHash))
    const left = await Promise.all(asked.map((device) => send(device, news, again !== undefined)))
    const second = left.filter((hash) => hash !== undefined)
    if (second.length > 0) {
      await queue.add(db, { kind, payload: { ...told, again: second }, runAt: aLittleLater(now()) })
    }
  }

  /** Read meanwhile, a day old, or not agreed to: nobody is woken for that. */
  async function isWanted({ memberId, type, readAt, createdAt }: StoredNotification) {
    const { readUntil } = await findInbox(db, memberId)
    const isRead = readAt !== null || (readUntil !== null && createdAt <= readUntil)
    if (isRead || now().getTime() - createdAt.getTime() > dayMs) return false
    return (
      (await hasConsent(memberId, 'NOTIFICATION')) &&
      (!isAdvertising(type) || hasConsent(memberId, 'MARKETING'))
    )
  }

  /** Answers the device when it is worth a second try. */
  async function send(device: repository.StoredSubscription, news: StoredNotification, isSecond: boolean) {
    const { memberId, endpointHash, failures } = device
    // The list of push services may have become shorter since.
    const isAllowed = isAllowedEndpoint(device.endpoint, settings)
    const outcome = isAllowed ? await post(device, messageOf(news, now()), dayMs / 1000) : 'GONE'
    if (outcome === 'GONE') await repository.removeSubscription(db, memberId, endpointHash)
    if (outcome === 'SENT' && failures > 0) await repository.forgetFailures(db, memberId, endpointHash)
    const mayPass = outcome === 'FAILED' || outcome === 'RESTING'
    if (mayPass && !isSecond) return endpointHash
    if (outcome === 'FAILED' || outcome === 'REFUSED') {
      await repository.countFailure(db, memberId, endpointHash, mostFailures)
    }
    return undefined
  }
}

const isAdvertising = (type: NotificationType) => type === 'CONTENT'

/** No more than what is shown, and where it leads. */
const messageOf = ({ id, title, message, link }: StoredNotification, moment: Date) => ({
  id,
  title,
  message: shortened(message),
  link: link ?? screens.notifications.route,
  ...(isNight(moment) && { silent: true }),
})

const aLittleLater = (moment: Date) => new Date(moment.getTime() + 40_000 + Math.random() * 20_000)
