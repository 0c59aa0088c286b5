import { expect, it } from 'vitest'
import { phoneWithHyphens } from './phone.ts'

it('writes a phone number as people do, and leaves what it does not understand', () => {
  expect(phoneWithHyphens('01012345678')).toBe('010-1234-5678')
  expect(phoneWithHyphens('0111234567')).toBe('011-123-4567')
  expect(phoneWithHyphens('+82 10 1234 5678')).toBe('+82 10 1234 5678')
})
