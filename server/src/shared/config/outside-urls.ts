import { isIP } from 'node:net'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a URL or a connection string leads to this machine. An unreadable one does not. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopback.test(new URL(url).hostname)
}

/** Addresses of RFC 1918, RFC 4193 and link-local networks. */
const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe80:)/
/** Names that no public name server answers. */
const privateName = /\.(internal|local|localdomain|lan|home\.arpa)$/

/** Whether a URL stays inside a private network, by its address or its name; a name without a dot is one. */
export function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (isLoopbackUrl(url) || privateAddress.test(hostname)) return true
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isName && (privateName.test(hostname) || !hostname.includes('.'))
}

/** Whether a path of the URL belongs to the sandbox. */
export function isSandboxUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.split('/').includes('sandbox')
}

/** An IPv6 address as it is written in a URL. */
export const bracketed = (host: string) => (/^[^[].*:/.test(host) ? `[${host}]` : host)
