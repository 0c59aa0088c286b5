import { expect, it } from 'vitest'
import { formatNumber } from './numbers.ts'

it('writes whole numbers as Intl does for Korean', () => {
  const reference = new Intl.NumberFormat('ko-KR')
  for (const value of [0, 7, 999, 1000, -1000, -999, 20_000, 1_234_567, Number.MAX_SAFE_INTEGER])
    expect(formatNumber(value)).toBe(reference.format(value))
})
