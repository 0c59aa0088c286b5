import { expect, test } from 'vitest'
import { validityText } from './field.tsx'

const field = (problem: Partial<ValidityState>) => ({
  validity: {
    badInput: false,
    valueMissing: false,
    rangeUnderflow: false,
    rangeOverflow: false,
    stepMismatch: false,
    ...problem,
  } as ValidityState,
  min: '0',
  max: '1000000',
  step: '100',
})

test('the reason that a number is refused is Korean and names the limit', () => {
  expect(validityText(field({ stepMismatch: true }))).toBe('100 단위로 적어 주세요.')
  expect(validityText(field({ rangeOverflow: true }))).toBe('1,000,000 이하여야 해요.')
  expect(validityText(field({ rangeUnderflow: true }))).toBe('0 이상이어야 해요.')
  expect(validityText(field({ valueMissing: true }))).toBe('꼭 적어 주세요.')
  expect(validityText(field({ badInput: true, valueMissing: true }))).toBe('숫자로 적어 주세요.')
  expect(validityText(field({}))).toBe('')
})
