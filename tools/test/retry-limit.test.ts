import { describe, expect, it } from 'vitest'
import { isOverRetryLimit, retriedJourneys } from './retry-limit.mjs'

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

describe('the names of journeys that needed a second try', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'shop/list.test.ts',
    line: 7,
    tests: [{ status }],
  })

  it('are found in nested suites and carry file, line and all titles', () => {
    const report = {
      suites: [
        {
          title: 'shop/list.test.ts',
          file: 'shop/list.test.ts',
          specs: [spec('shows products', 'expected'), spec('filters by type', 'flaky')],
          suites: [
            { title: 'on a phone', file: 'shop/list.test.ts', specs: [spec('scrolls', 'flaky')] },
            { title: 'on a desk', file: 'shop/list.test.ts', specs: [spec('scrolls', 'unexpected')] },
          ],
        },
      ],
    }
    expect(retriedJourneys(report)).toEqual([
      'shop/list.test.ts:7 filters by type',
      'shop/list.test.ts:7 on a phone > scrolls',
    ])
  })
})
