import { expect, test } from 'vitest'
import { hashOf, newLink } from '../../../shared/ids/ids.ts'
import { calculateUntil } from './phone-booking.repository.ts'

const at = (time: string) => new Date(`${time}+09:00`)

test('a link holds its slots for a day, at most until the pickup day, and at least half an hour', () => {
  expect(calculateUntil(at('2026-11-02T10:00'), '2026-11-10')).toEqual(at('2026-11-03T10:00'))
  expect(calculateUntil(at('2026-11-02T10:00'), '2026-11-03')).toEqual(at('2026-11-03T00:00'))
  expect(calculateUntil(at('2026-11-02T23:50'), '2026-11-03')).toEqual(at('2026-11-03T00:20'))
})

test('the stored hash is not the token', () => {
  const { token, tokenHash } = newLink()
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(tokenHash).toBe(hashOf(token))
  expect(tokenHash).not.toContain(token)
})
