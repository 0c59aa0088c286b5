import { createECDH, createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { InboxContext } from '../context.ts'
import { pushSubscription } from '../notification.tables.ts'
import { isAllowedEndpoint } from './push-settings.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const maxDevices = 10

/**
 * Sends push messages to a browser from now on. It belongs to the member who subscribed with it last. Throws
 * PUSH_UNAVAILABLE, or PUSH_NOT_ALLOWED for an unknown push service.
 * @param sessionId the session of the console to which the subscription belongs; null for the customers' app
 */
export async function subscribe(
  { transact, now, push }: InboxContext,
  memberId: string,
  { endpoint, keys }: Subscription,
  sessionId: string | null = null,
) {
  if (!push) throw new AppError('PUSH_UNAVAILABLE')
  const isAllowed = isAllowedEndpoint(endpoint, push.settings) && areValidKeys(keys)
  if (!isAllowed) throw new AppError('PUSH_NOT_ALLOWED')
  const endpointHash = hashOf(endpoint)
  await transact(async (tx) => {
    await tx
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.memberId, memberId)))
    const fresh = { ...keys, sessionId, createdAt: now(), failures: 0 }
    await tx
      .insert(pushSubscription)
      .values({ memberId, endpointHash, endpoint, ...fresh })
      .onConflictDoUpdate({ target: [pushSubscription.memberId, pushSubscription.endpointHash], set: fresh })
    await removeOldest(tx, memberId)
  })
  return null
}

/** Removes the member's oldest subscriptions beyond the allowed number. */
async function removeOldest(tx: Database, memberId: string) {
  const beyond = tx
    .select({ hash: pushSubscription.endpointHash })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.endpointHash))
    .offset(maxDevices)
  await tx
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.memberId, memberId), inArray(pushSubscription.endpointHash, beyond)))
}

/** Idempotent: also succeeds for an unknown browser. */
export async function unsubscribe(db: Database, memberId: string, endpoint: string) {
  await db.delete(pushSubscription).where(isDevice(memberId, hashOf(endpoint)))
  return null
}

interface OfSessions {
  /** Only the devices of this session. */
  only?: string | undefined
  /** All but those of this session. */
  except?: string | undefined
}

/** The devices on which the console may notify a member of staff: bound to the session that subscribed. */
export const consoleDevices = {
  /** Ends those of the sessions that were signed out, also of such that had run out before. */
  end: async (tx: Database, memberId: string, { only, except }: OfSessions) => {
    const { sessionId } = pushSubscription
    await tx
      .delete(pushSubscription)
      .where(
        and(
          eq(pushSubscription.memberId, memberId),
          isNotNull(sessionId),
          only === undefined ? undefined : eq(sessionId, only),
          except === undefined ? undefined : ne(sessionId, except),
        ),
      )
  },
  /** Keeps those of a session that another one replaces. */
  follow: async (tx: Database, memberId: string, from: string, to: string) => {
    await tx
      .update(pushSubscription)
      .set({ sessionId: to })
      .where(and(eq(pushSubscription.memberId, memberId), eq(pushSubscription.sessionId, from)))
  },
}

export const isDevice = (memberId: string, endpointHash: string) =>
  and(eq(pushSubscription.memberId, memberId), eq(pushSubscription.endpointHash, endpointHash))

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** Returns whether a message can be encrypted with the keys: a point on the P-256 curve and 16 bytes. */
function areValidKeys({ p256dh, auth }: Subscription['keys']) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
