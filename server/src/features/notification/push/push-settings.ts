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

/** The pair of a private key of 32 bytes. `getPrivateKey` would drop leading zeros, and 31 bytes are refused. */
export function vapidPairOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** The push services of Chrome and Samsung Internet, Firefox, Edge, and Safari. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]

/**
 * Returns whether the server may send requests to this address. Members supply the addresses, so only named
 * push services are allowed, over https, without port and user, in the exact form that browsers produce.
 */
export function isAllowedEndpoint(
  endpoint: string,
  { sandboxBases }: Pick<PushSettings, 'sandboxBases'>,
): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  // Reject an address that URL parsing changes (blanks, backslashes, dots, escapes).
  if (!url || url.href !== endpoint || url.hash) return false
  if (sandboxBases.some((base) => isBelow(url, base))) return true
  const isPlain = url.protocol === 'https:' && !url.port && !url.username && !url.password
  return isPlain && url.pathname.length > 1 && knownHosts.some((host) => matchesHost(url, host))
}

function matchesHost({ hostname }: URL, host: string) {
  if (!host.startsWith('*.')) return hostname === host
  const label = hostname.slice(0, -(host.length - 1))
  return hostname.endsWith(host.slice(1)) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(label)
}

const isBelow = (url: URL, base: string) =>
  url.href.startsWith(`${base}/`) && /^[\w-]+$/.test(url.href.slice(base.length + 1))
