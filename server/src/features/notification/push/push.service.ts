import { createECDH, createHash } from 'node:crypto'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from './push.repository.ts'
import { isAllowedEndpoint } from './push-endpoints.ts'
import type { PushSettings } from './push-settings.ts'

interface PushServiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Undefined when push is not configured. */
  settings: PushSettings | undefined
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export type PushService = ReturnType<typeof createPushService>

const maxDevices = 10

/** Manages the browsers to which a member receives push messages. */
export function createPushService({ db, transact, now, settings }: PushServiceDependencies) {
  return { key, subscribe, unsubscribe }

  function key() {
    return { publicKey: settings?.publicKey ?? null }
  }

  /** A browser belongs to the member who subscribed with it last. */
  async function subscribe(memberId: string, { endpoint, keys }: Subscription) {
    if (!settings) throw new AppError('PUSH_UNAVAILABLE')
    const isAllowed = isAllowedEndpoint(endpoint, settings) && areValidKeys(keys)
    if (!isAllowed) throw new AppError('PUSH_NOT_ALLOWED')
    const endpointHash = hashOf(endpoint)
    await transact(async (tx) => {
      await repository.removeFromOthers(tx, memberId, endpointHash)
      await repository.saveSubscription(tx, { memberId, endpointHash, endpoint, ...keys, createdAt: now() })
      await repository.removeOldest(tx, memberId, maxDevices)
    })
    return null
  }

  /** Idempotent: also succeeds for an unknown browser. */
  async function unsubscribe(memberId: string, endpoint: string) {
    await repository.removeSubscription(db, memberId, hashOf(endpoint))
    return null
  }
}

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
