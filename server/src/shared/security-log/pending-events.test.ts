import { expect, test } from 'vitest'
import { type NewSecurityEvent, PendingEvents } from './security-log.ts'

const event = (change: Partial<NewSecurityEvent> = {}): NewSecurityEvent => ({
  kind: 'TOKEN_REFUSED',
  outcome: 'REFUSED',
  memberId: null,
  network: '203.0.113.0/24',
  detail: { reason: 'FORGED' },
  requestId: 'r',
  createdAt: new Date('2026-11-24T04:00:05Z'),
  ...change,
})
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

test('refused events of a minute, network and reason are one row, in every process the same', () => {
  const [one, other] = [new PendingEvents(), new PendingEvents()]
  for (const _ of times(10_000)) one.add(event())
  one.add(event({ detail: { reason: 'EXPIRED' } }))
  one.add(event({ createdAt: new Date('2026-11-24T04:01:00Z') }))
  other.add(event({ createdAt: new Date('2026-11-24T04:00:59Z') }))
  const rows = one.take()
  expect(rows.map(({ count }) => count)).toEqual([10_000, 1, 1])
  expect(other.take()[0]?.id).toBe(rows[0]?.id)
  expect(one.take()).toEqual([])
})

test('allowed events are one row each', () => {
  const pending = new PendingEvents()
  for (const _ of times(3)) pending.add(event({ kind: 'SIGN_IN', outcome: 'OK', memberId: 'm' }))
  expect(pending.take()).toHaveLength(3)
})

test('a flood from any number of networks stays bounded, counts all, and hides no member', () => {
  const pending = new PendingEvents()
  for (const index of times(5000)) pending.add(event({ network: `10.${index % 256}.${index >> 8}.0/24` }))
  pending.add(event({ kind: 'ROLE_REFUSED', memberId: 'm' }))
  const rows = pending.take()
  expect(rows.length).toBeLessThanOrEqual(202)
  expect(sum(rows)).toBe(5001)
  expect(rows.find(({ kind }) => kind === 'ROLE_REFUSED')).toMatchObject({ memberId: 'm', count: 1 })
  for (const index of times(300)) pending.add(event({ network: `11.0.${index}.0/24` }))
  expect(pending.take()).toHaveLength(1)
})

test('events that could not be stored are counted on', () => {
  const pending = new PendingEvents()
  pending.add(event())
  const taken = pending.take()
  pending.add(event())
  pending.putBack(taken)
  expect(pending.take()).toMatchObject([{ count: 2 }])
})
