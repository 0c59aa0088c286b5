import type { PushSettings } from './push-settings.ts'

/** The push services of Chrome and Samsung Internet, Firefox, Edge, and Safari. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]

type Allowed = Pick<PushSettings, 'hosts' | 'practiceBases'>

/**
 * Whether the server may ever post to this address. People send us the addresses, so only push services by
 * name are taken, over https, without port or user, and written exactly as a browser would write them.
 */
export function isAllowedEndpoint(endpoint: string, { hosts, practiceBases }: Allowed): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  // What is written in another way than it is read (blanks, backslashes, dots, escapes) has something to hide.
  if (!url || url.href !== endpoint || url.hash) return false
  if (practiceBases.some((base) => isBelow(url, base))) return true
  const isPlain = url.protocol === 'https:' && !url.port && !url.username && !url.password
  return isPlain && url.pathname.length > 1 && [...knownHosts, ...hosts].some((host) => isAt(url, host))
}

function isAt({ hostname }: URL, host: string) {
  if (!host.startsWith('*.')) return hostname === host
  const label = hostname.slice(0, -(host.length - 1))
  return hostname.endsWith(host.slice(1)) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(label)
}

const isBelow = (url: URL, base: string) =>
  url.href.startsWith(`${base}/`) && /^[\w-]+$/.test(url.href.slice(base.length + 1))
