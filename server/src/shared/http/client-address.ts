import { isIPv6 } from 'node:net'

/**
 * Returns the key by which limits count a client. A household or phone owns a whole IPv6 /64 network, so all
 * its addresses count as one; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${firstFourGroups(ip)}::/64` : ip
}

function firstFourGroups(ip: string) {
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase()
}
