import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../../../contract/notification/notification.ts'
import { screens } from '../../../../../contract/screens.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { staffRoles } from '../../../../../contract/staff/staff.ts'
import type { Database } from '../../../shared/db/database.ts'
import { fetchWithin, TimedOut } from '../../../shared/http/fetch-json.ts'
import { addJob } from '../../../shared/jobs/job.ts'
import type { PushContext } from '../context.ts'
import { findUnread, isAboutWork, type StoredNotification } from '../inbox.ts'
import { broadcast, notification as notificationTable, pushSubscription } from '../notification.tables.ts'
import { endOfNight, isNight } from './night.ts'
import { isAllowedEndpoint, type PushSettings, type VapidKeys } from './push-settings.ts'
import { isDevice } from './subscribe.ts'

type StoredSubscription = typeof pushSubscription.$inferSelect

/** Payload of the stored job. */
export interface PushJob {
  memberId: string
  notificationId: string
  /** Endpoint hashes of the devices to retry; absent in the first attempt, which covers all devices. */
  again?: string[]
  /** Not sent at night, whatever its type. */
  waitsForMorning?: true
  /** Rings at night, too. */
  isUrgent?: boolean
}

export const pushJobKind = 'notification.push'
/** Consecutive failed sends after which a subscription is removed. */
const maxFailures = 5

/** Adds the job that sends a notification to the member's devices. Must run in the transaction that adds the notification. */
export async function schedulePush(
  { now }: PushContext,
  tx: Database,
  { id, memberId, type }: StoredNotification,
  { waitsForMorning, isUrgent }: { waitsForMorning: boolean; isUrgent: boolean },
) {
  const isOwn = eq(pushSubscription.memberId, memberId)
  const found = await tx
    .select({ memberId: pushSubscription.memberId })
    .from(pushSubscription)
    .where(isOwn)
    .limit(1)
  if (found.length === 0) return
  const payload: PushJob = {
    memberId,
    notificationId: id,
    ...(waitsForMorning && { waitsForMorning }),
    ...(isUrgent && { isUrgent }),
  }
  await addJob({ now }, tx, { kind: pushJobKind, payload, runAt: earliestPushTime(payload, type, now()) })
}

/**
 * Sends a notification to the member's devices. Best effort: a failed push is retried once, because the inbox has the
 * notification anyway.
 */
export async function sendPush(ctx: PushContext, job: PushJob) {
  const { db, now } = ctx
  const { memberId, notificationId, again } = job
  const notification = await findUnread(db, memberId, notificationId)
  if (!notification || now().getTime() - notification.createdAt.getTime() > dayMs) return
  const runAt = earliestPushTime(job, notification.type, now())
  if (runAt > now()) return addJob(ctx, db, { kind: pushJobKind, payload: job, runAt })

  const devices = await listDevices(ctx, notification)
  const targets = devices.filter(({ endpointHash }) => !again || again.includes(endpointHash))
  const results = await Promise.all(
    targets.map((subscription) => sendTo(ctx, subscription, notification, job)),
  )
  const toRetry = results.flatMap(({ retry }) => retry ?? [])
  if (results.some(({ isSent }) => isSent)) await recordOutcome(ctx, job, 'SENT')
  else if (targets.length > 0 && toRetry.length === 0) await recordOutcome(ctx, job, 'FAILED')
  if (toRetry.length > 0) {
    const payload: PushJob = { ...job, again: toRetry }
    await addJob(ctx, db, { kind: pushJobKind, payload, runAt: retryTime(now()) })
  }
}

/** Stores once whether a device took the notification; a message to many counts it. */
async function recordOutcome(
  { transact }: PushContext,
  { memberId, notificationId: id }: PushJob,
  push: 'SENT' | 'FAILED',
) {
  await transact(async (tx) => {
    const isUnknown = and(
      eq(notificationTable.memberId, memberId),
      eq(notificationTable.id, id),
      isNull(notificationTable.push),
    )
    const { rowCount } = await tx.update(notificationTable).set({ push }).where(isUnknown)
    if (rowCount === 0) return
    const counted = push === 'SENT' ? { pushed: sql`pushed + 1` } : { pushFailed: sql`push_failed + 1` }
    await tx.update(broadcast).set(counted).where(eq(broadcast.id, id))
  })
}

/**
 * The devices for a notification, oldest first. One about the work in the console goes to those of the console, as long as
 * the member is on the staff, and where there are none to those of the customers' app, like every other notification; the
 * latter need the member's current consent.
 */
async function listDevices(ctx: PushContext, notification: StoredNotification) {
  const { memberId } = notification
  const all = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(asc(pushSubscription.createdAt))
  const ofConsole = all.filter(({ sessionId }) => sessionId !== null)
  if (isAboutWork(notification) && ofConsole.length > 0)
    return (await ctx.findStaff([...staffRoles])).includes(memberId) ? ofConsole : []
  return (await hasConsents(ctx, notification)) ? all.filter(({ sessionId }) => sessionId === null) : []
}

const hasConsents = async ({ hasConsent }: PushContext, { memberId, type }: StoredNotification) =>
  (await hasConsent(memberId, 'NOTIFICATION')) && (!isAdvertising(type) || hasConsent(memberId, 'MARKETING'))

const isAdvertising = (type: NotificationType) => type === 'CONTENT'

/** Returns whether the device took it, and its endpoint hash when the send should be retried. */
async function sendTo(
  { db, now, settings }: PushContext,
  subscription: StoredSubscription,
  notification: StoredNotification,
  { again, isUrgent = false }: PushJob,
) {
  const { memberId, endpointHash, endpoint, failures } = subscription
  const isTarget = isDevice(memberId, endpointHash)
  // The configured push services may have changed since the subscription.
  const outcome = isAllowedEndpoint(endpoint, settings)
    ? await requestPush(settings, subscription, toMessage(notification, !isUrgent && isNight(now())))
    : 'GONE'
  if (outcome === 'GONE') await db.delete(pushSubscription).where(isTarget)
  if (outcome === 'SENT' && failures > 0)
    await db.update(pushSubscription).set({ failures: 0 }).where(isTarget)
  const isTemporary = outcome === 'FAILED' || outcome === 'PAUSED'
  if (isTemporary && !again) return { isSent: false, retry: endpointHash }
  if (outcome === 'FAILED' || outcome === 'REFUSED') {
    await db
      .update(pushSubscription)
      .set({ failures: sql`${pushSubscription.failures} + 1` })
      .where(isTarget)
    await db.delete(pushSubscription).where(and(isTarget, gte(pushSubscription.failures, maxFailures)))
  }
  return { isSent: outcome === 'SENT' }
}

/** The payload that the service worker shows, and the path it opens. */
const toMessage = ({ id, title, message, link }: StoredNotification, isSilent: boolean) => ({
  id,
  title,
  message: truncateMessage(message),
  link: link ?? screens.notifications.route,
  ...(isSilent && { silent: true }),
})

const maxLength = 120

/** Returns the message, cut to 120 characters for a push message. */
export function truncateMessage(message: string) {
  const characters = Array.from(message)
  if (characters.length <= maxLength) return message
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`
}

/** Types that are not sent at night but deferred to the morning. */
const deferrableTypes: readonly NotificationType[] = ['CARE_REMINDER', 'CONTENT']

/** Returns `moment`, or the next morning for what waits for it. */
function earliestPushTime({ waitsForMorning }: PushJob, type: NotificationType, moment: Date): Date {
  const waits = waitsForMorning || deferrableTypes.includes(type)
  return (waits && endOfNight(moment)) || moment
}

/** 40 to 60 seconds later; random, to spread retries. */
const retryTime = (moment: Date) => new Date(moment.getTime() + 40_000 + Math.random() * 20_000)

interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * GONE: the subscription no longer exists. REFUSED: a permanent failure. FAILED: a temporary failure.
 * PAUSED: not sent, because this push service did not respond shortly before.
 */
type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'PAUSED'

/** Far above what a push service needs, so that only one that is down, or a machine that stands still, exceeds it. */
const limitMs = 15_000
/** Pause after a timeout, so that one unresponsive push service does not block the job workers. */
const pauseMs = 30_000

/** Until when nothing is sent to a push service, by its origin. */
const pausedUntil = new Map<string, number>()

/** Sends a push message with the Web Push protocol (RFC 8030, 8291, 8292): encrypted and signed. */
async function requestPush(
  { publicKey, privateKey, previous, subject }: PushSettings,
  target: PushTarget,
  payload: object,
): Promise<PushOutcome> {
  const { origin } = new URL(target.endpoint)
  if ((pausedUntil.get(origin) ?? 0) > Date.now()) return 'PAUSED'
  const send = async (keys: VapidKeys) => {
    const request = await encryptRequest(target, payload, { subject, ...keys })
    return fetchWithin(limitMs, target.endpoint, request, async (response) => {
      await response.body?.cancel()
      return response.status
    })
  }
  try {
    const status = await send({ publicKey, privateKey })
    const isOfOtherKey = status === 401 || status === 403
    return outcomeOf(isOfOtherKey && previous ? await send(previous) : status)
  } catch (error) {
    // A refused or broken connection ends at once and blocks no worker.
    if (error instanceof TimedOut) pausedUntil.set(origin, Date.now() + pauseMs)
    return 'FAILED'
  }
}

async function encryptRequest(
  { endpoint, p256dh, auth }: PushTarget,
  payload: object,
  vapidDetails: VapidKeys & { subject: string },
) {
  // Loaded with the first push: most processes never send one.
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { TTL: dayMs / 1000, urgency: 'normal', vapidDetails },
  )
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  // Redirects are not followed: the allow-list check covers only the original address.
  return { method, headers: texts, body: new Uint8Array(body), redirect: 'manual' as const }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 404 || status === 410) return 'GONE'
  return status === 429 || status >= 500 ? 'FAILED' : 'REFUSED'
}
