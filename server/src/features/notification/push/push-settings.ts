import { createECDH, hkdfSync } from 'node:crypto'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Identity of this server to the push services, and those of the sandbox. */
export interface PushSettings {
  /** The VAPID key pair, base64url. */
  publicKey: string
  privateKey: string
  /** The pair before, for devices that subscribed with it. */
  previous?: VapidKeys
  /** Contact address for the push services: `mailto:` or `https:`. */
  subject: string
  /** Push service of the sandbox, e.g. http://localhost:3000/sandbox/push; empty in production. */
  sandboxBases: string[]
}

/** Derives the VAPID key pair from a stored secret, so that it is the same after every start. */
export function pushKeysFrom(secret: string): VapidKeys {
  return vapidPairOf(Buffer.from(hkdfSync('sha256', secret, '', 'saeip push', 32)))
}

/** The pair of a private key. */
export function vapidPairOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}
