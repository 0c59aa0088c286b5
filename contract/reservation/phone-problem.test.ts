import { expect, it } from 'vitest'
import { findPhoneProblem, phoneProblem } from './booking.ts'

it.each([
  ['', true, undefined],
  ['01', false, undefined],
  ['010-12', false, undefined],
  ['010-12', true, phoneProblem],
  ['010 1234 5678', true, undefined],
  ['02-1', false, /010으로 시작하는 휴대폰 번호/],
  ['031-123-4567', true, /010으로 시작하는 휴대폰 번호/],
  ['010 5555 12345', false, /^11자리까지만/],
])('%s, left %s: %s', (typed, hasLeft, problem) => {
  const found = findPhoneProblem(typed, hasLeft)
  if (problem instanceof RegExp) expect(found).toMatch(problem)
  else expect(found).toBe(problem)
})
