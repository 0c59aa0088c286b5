import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious or critical finding, light or dark, and nothing wider than the screen. */
export async function expectAccessible(page: Page, where: string) {
  expect(await findingsInBothThemes(page, where)).toEqual([])
  expect(await overflowOf(page), `${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Everything in the light; what the colours alone decide is asked again in the dark. */
export async function findingsInBothThemes(page: Page, where: string): Promise<string[]> {
  await wear(page, 'light')
  const found = await seriousFindings(page, where)
  await wear(page, 'dark')
  found.push(...(await seriousFindings(page, `${where} in the dark`, ['color-contrast'])))
  await wear(page, 'light')
  return found
}

/** Comes back when the page is painted in these colours: on a busy machine they arrive a little later. */
async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((asked) => matchMedia(`(prefers-color-scheme: ${asked})`).matches, colorScheme)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What axe finds serious or critical, once nothing moves any more; of some rules alone if asked. */
async function seriousFindings(page: Page, where: string, rules: string[] = []): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // What breathes for ever (a skeleton) is not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })
  // No frame of another origin is looked into, so axe needs no second page to work in.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target }) => target.join(' ')).join(', ')
      return `${where}: ${id} ${places} (the first: ${nodes[0]?.failureSummary})`
    })
}

/** The same for a window that has just become narrower: what still moves into its place gets a moment. */
export async function settledOverflowOf(page: Page): Promise<number> {
  await expect
    .poll(() => overflowOf(page), { timeout: 2000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined)
  return overflowOf(page)
}

/** How many pixels the page is wider than the screen. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
