import { afterEach, expect, it, vi } from 'vitest'
import { serverNow, withServerTime } from './reservation.queries.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('counts on from the server’s time, whatever the device’s clock says', () => {
  vi.useFakeTimers({ now: new Date('2026-12-24T12:00:00+09:00') })
  withServerTime({ serverTime: '2026-11-24T12:00:00+09:00' })
  vi.advanceTimersByTime(5000)
  expect(serverNow()).toBe(Date.parse('2026-11-24T12:00:05+09:00'))
  withServerTime({})
  expect(serverNow()).toBe(Date.parse('2026-11-24T12:00:05+09:00'))
})
