import { describe, expect, it } from 'vitest'
import { parseFilter, playwrightArguments, vitestArguments } from './filter.mjs'

describe('the filter of npm test', () => {
  it('selects everything without arguments, and then a runner without tests fails', () => {
    const filter = parseFilter([])
    expect(filter.isEverything).toBe(true)
    expect(vitestArguments(filter)).toEqual([])
    expect(playwrightArguments(filter)).toEqual([])
  })

  it('passes words to both runners, which may each find nothing', () => {
    const filter = parseFilter(['booking', 'e2e/shop.test.ts'])
    expect(filter.isEverything).toBe(false)
    expect(vitestArguments(filter)).toEqual(['booking', 'e2e/shop.test.ts', '--passWithNoTests'])
    expect(playwrightArguments(filter)).toEqual(['booking', 'e2e/shop\\.test\\.ts', '--pass-with-no-tests'])
  })

  it('passes a title to both runners as plain text', () => {
    const filter = parseFilter(['shop', '-t', 'costs 1,000원 (sale)'])
    expect(vitestArguments(filter)).toContain('costs 1,000원 \\(sale\\)')
    expect(playwrightArguments(filter)).toContain('costs 1,000원 \\(sale\\)')
  })

  it.each([[['-t']], [['--project', 'http']]])('refuses %j', (args) => {
    expect(() => parseFilter(args)).toThrow('npm test -- ')
  })
})
