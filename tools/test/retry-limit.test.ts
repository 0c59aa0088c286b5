import { describe, expect, it } from 'vitest'
import { isOverRetryLimit } from './retry-limit.mjs'

describe('the limit on journeys that needed a second try', () => {
  it('allows one in a run of any size', () => {
    expect(isOverRetryLimit(0, 1)).toBe(false)
    expect(isOverRetryLimit(1, 1)).toBe(false)
    expect(isOverRetryLimit(2, 1)).toBe(true)
    expect(isOverRetryLimit(2, 150)).toBe(true)
  })

  it('allows 1 % of a large run', () => {
    expect(isOverRetryLimit(2, 200)).toBe(false)
    expect(isOverRetryLimit(3, 200)).toBe(true)
    expect(isOverRetryLimit(3, 299)).toBe(true)
    expect(isOverRetryLimit(3, 300)).toBe(false)
  })
})
