import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../security-log/security-log.ts'

/** Where a request came from, for the security log. */
export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ ip, requestId: id })

/**
 * Returns the key by which limits count a client. A household or phone owns a whole IPv6 /64 network, so all
 * its addresses count as one; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function clientAddress(ip: string): string {
  const address = withoutMapping(ip)
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address
}

/** Returns the network of a client, an IPv4 /24 or an IPv6 /48, which does not identify a person. Takes networks too. */
export function clientNetwork(ip: string): string {
  const address = withoutMapping(ip.trim().replace(/\/\d+$/, ''))
  if (isIPv6(address)) return `${firstGroups(address, 3)}::/48`
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

const withoutMapping = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

function firstGroups(ip: string, count: number) {
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, count).join(':').toLowerCase()
}
