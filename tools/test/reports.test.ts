import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedTests, journeysThatEnded } from './reports.mjs'

describe('the names of failed tests', () => {
  it('carry the file, all titles and the reason, and a file that cannot be loaded stands for its tests', () => {
    const file = (
      name: string,
      tests: { fullName: string; status: string; failureMessages: string[] }[],
    ) => ({
      name: join(process.cwd(), name),
      status: tests.some(({ status }) => status === 'failed') || tests.length === 0 ? 'failed' : 'passed',
      assertionResults: tests,
    })
    const testResults = [
      file('a.test.ts', [
        { fullName: 'list shows products', status: 'passed', failureMessages: [] },
        { fullName: 'list filters', status: 'failed', failureMessages: ['\u001b[31mexpected 1 to be 2'] },
      ]),
      file('b.test.ts', []),
    ]
    expect(failedTests({ testResults })).toEqual(['a.test.ts list filters: expected 1 to be 2', 'b.test.ts'])
  })
})

describe('the names of journeys with a status', () => {
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
    expect(journeysThatEnded('flaky', report)).toEqual([
      'shop/list.test.ts:7 filters by type',
      'shop/list.test.ts:7 on a phone > scrolls',
    ])
  })
})
