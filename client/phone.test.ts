import { expect, it } from 'vitest'
import { formatPhone, formatPhoneOfCaller, formatTypedPhone } from './phone.ts'

it.each([
  ['', ''],
  ['010', '010'],
  ['0101', '010-1'],
  ['01012345678', '010-1234-5678'],
  ['010 1234-5678 내선 9', '010-1234-5678'],
  ['010-1234-', '010-1234'],
])('writes "%s" as "%s" while it is typed', (typed, shown) => {
  expect(formatTypedPhone(typed)).toBe(shown)
})

it('keeps what staff typed where it is no mobile number', () => {
  expect(formatPhoneOfCaller('010 5555 1234')).toBe('010-5555-1234')
  expect(formatPhoneOfCaller('010 5555 12345')).toBe('010 5555 12345')
  expect(formatPhoneOfCaller('02-123-4567')).toBe('02-123-4567')
  expect(formatPhoneOfCaller('0')).toBe('0')
})

it('formats a complete number and leaves other texts unchanged', () => {
  expect(formatPhone('01012345678')).toBe('010-1234-5678')
  expect(formatPhone('0111234567')).toBe('011-123-4567')
  expect(formatPhone('+82 10 1234 5678')).toBe('+82 10 1234 5678')
})
