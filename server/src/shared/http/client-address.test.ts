import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from './client-address.ts'

test('all addresses of one IPv6 /64 network count as one client', () => {
  expect(clientAddress('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(clientAddress('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(clientAddress('::1')).toBe('0:0:0:0::/64')
})

test('an IPv4 address counts as itself, also when mapped to IPv6', () => {
  expect(clientAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(clientAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('the network of a client is an IPv4 /24 or an IPv6 /48', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.0/24')
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.0/24')
  expect(clientNetwork('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  for (const network of ['203.0.113.0/24', '2001:db8:1::/48', '0:0:0::/48'])
    expect(clientNetwork(network)).toBe(network)
})
