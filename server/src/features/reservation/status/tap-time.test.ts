import { expect, test } from 'vitest'
import { tapTime } from './tap-time.ts'

const now = new Date('2026-11-24T15:00:00+09:00')
const since = new Date('2026-11-23T16:00:00+09:00')
const of = (occurredAt?: string) => tapTime(occurredAt, { now, since })?.toISOString()

test('the time of a tap counts when it is of the last 24 hours', () => {
  expect(of('2026-11-24T09:12:00+09:00')).toBe('2026-11-24T00:12:00.000Z')
  expect(of('2026-11-24T15:00:01+09:00')).toBeUndefined()
  expect(of('2026-11-23T14:59:59+09:00')).toBeUndefined()
  expect(of()).toBeUndefined()
})

test('a tap is never earlier than the status it changes', () => {
  expect(of('2026-11-23T15:30:00+09:00')).toBe(since.toISOString())
})
