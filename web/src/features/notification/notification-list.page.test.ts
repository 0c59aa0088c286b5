import { expect, it } from 'vitest'
import { groupByAge } from './notification-list.page.tsx'

/** Wednesday 2026-11-25, 00:30 in Seoul. */
const now = Date.parse('2026-11-24T15:30:00Z')
const at = (createdAt: string) => ({ createdAt })
const labelsOf = (createdAt: string, moment = now) =>
  groupByAge([at(createdAt)], moment).map(({ label }) => label)

it('divides by calendar days in Seoul, with weeks from Monday on', () => {
  expect(labelsOf('2026-11-24T15:00:00Z')).toEqual(['오늘'])
  expect(labelsOf('2026-11-24T14:59:59Z')).toEqual(['어제'])
  expect(labelsOf('2026-11-23T15:00:00Z')).toEqual(['어제'])
  expect(labelsOf('2026-11-23T14:59:59Z')).toEqual(['이번 주'])
  expect(labelsOf('2026-11-22T15:00:00Z')).toEqual(['이번 주'])
  expect(labelsOf('2026-11-22T14:59:59Z')).toEqual(['이전'])
})

it('counts Sunday to the week before it unless that is yesterday, and a time ahead of this device to today', () => {
  const sunday = Date.parse('2026-11-29T03:00:00Z')
  expect(labelsOf('2026-11-23T03:00:00Z', sunday)).toEqual(['이번 주'])
  expect(labelsOf('2026-11-22T03:00:00Z', Date.parse('2026-11-23T03:00:00Z'))).toEqual(['어제'])
  expect(labelsOf('2026-11-26T00:00:00Z')).toEqual(['오늘'])
})

it('keeps the order and leaves out empty groups', () => {
  const [older, oldest] = [at('2026-11-02T00:00:00Z'), at('2026-11-01T00:00:00Z')]
  expect(groupByAge([older, oldest], now)).toEqual([{ label: '이전', items: [older, oldest] }])
})
