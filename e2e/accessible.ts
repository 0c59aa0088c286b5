import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious or critical finding, and nothing wider than the screen. */
export async function expectAccessible(page: Page, where: string) {
  expect(await seriousFindings(page, where)).toEqual([])
  expect(await overflowOf(page), `${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** What axe finds serious or critical, once nothing moves any more; of some rules alone if asked. */
export async function seriousFindings(page: Page, where: string, rules: string[] = []): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // What breathes for ever (a skeleton) is not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How many pixels the page is wider than the screen. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
