import { expect, it } from 'vitest'
import { typedPhone } from './phone.ts'

it.each([
  ['', ''],
  ['010', '010'],
  ['0101', '010-1'],
  ['01012345678', '010-1234-5678'],
  ['010 1234-5678 내선 9', '010-1234-5678'],
  ['010-1234-', '010-1234'],
])('writes "%s" as "%s" while it is typed', (typed, shown) => {
  expect(typedPhone(typed)).toBe(shown)
})
