import { expect, it } from 'vitest'
import { formatTotal } from './formats.ts'

it('says a number, and above the limit only that there are more', () => {
  expect([0, 1234, 10_000, 10_001].map(formatTotal)).toEqual(['0건', '1,234건', '10,000건', '10,000건 이상'])
})
