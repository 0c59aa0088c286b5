import { createECDH, createHash } from 'node:crypto'
import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import * as repository from './push.repository.ts'
import { isAllowedEndpoint } from './push-endpoints.ts'
import type { PushSettings } from './push-settings.ts'

export interface PushServiceDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Undefined: nobody is woken. */
  settings: PushSettings | undefined
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export type PushService = ReturnType<typeof createPushService>

const mostDevices = 10

/** Which browsers of a member may be woken. */
export function createPushService({ db, transact, now, settings }: PushServiceDependencies) {
  return { key, subscribe, unsubscribe }

  function key() {
    return { publicKey: settings?.publicKey ?? null }
  }

  /** A browser belongs to whoever subscribed with it last. */
  async function subscribe(memberId: string, { endpoint, keys }: Subscription) {
    if (!settings) throw new AppError('PUSH_UNAVAILABLE')
    const isBrowser = isAllowedEndpoint(endpoint, settings) && areBrowserKeys(keys)
    if (!isBrowser) throw new AppError('PUSH_NOT_ALLOWED')
    const endpointHash = hashOf(endpoint)
    await transact(async (tx) => {
      await repository.removeFromOthers(tx, memberId, endpointHash)
      await repository.saveSubscription(tx, { memberId, endpointHash, endpoint, ...keys, createdAt: now() })
      await repository.removeOldest(tx, memberId, mostDevices)
    })
    return null
  }

  /** Fine for a browser that is not known, too. */
  async function unsubscribe(memberId: string, endpoint: string) {
    await repository.removeSubscription(db, memberId, hashOf(endpoint))
    return null
  }
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** A point on the curve and 16 bytes, so that a message can be written for them. */
function areBrowserKeys({ p256dh, auth }: Subscription['keys']) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
