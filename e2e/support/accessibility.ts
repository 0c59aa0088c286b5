import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const axeBuilder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** Loaded once per document: AxeBuilder alone would load its 1.2 MB twice per analysis. */
const axeScript = readFileSync(createRequire(axeBuilder).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no serious or critical violation in the light or dark theme, and nothing wider than the screen. */
export async function expectAccessible(page: Page, screen: string) {
  expect(await findViolations(page, screen)).toEqual([])
  expect(await measureOverflow(page), `${screen} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Checks every rule in the light theme; in the dark theme only contrast, since only the colours differ. */
export async function findViolations(page: Page, screen: string): Promise<string[]> {
  await switchTheme(page, 'light')
  const found = await findViolationsInTheme(page, screen)
  await switchTheme(page, 'dark')
  found.push(...(await findViolationsInTheme(page, `${screen} in the dark`, ['color-contrast'])))
  await switchTheme(page, 'light')
  return found
}

/** Resolves when the page is drawn in the theme's colours. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, colorScheme)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Returns the serious and critical violations of the page at rest: an analysis during a change of colours is repeated for up
 * to 5 s, and what the last one finds counts.
 */
async function findViolationsInTheme(page: Page, screen: string, rules: string[] = []): Promise<string[]> {
  let found: string[] = []
  await expect(async () => {
    await waitForAnimations(page)
    found = await analyse(page, screen, rules)
    expect(found).toEqual([])
  })
    .toPass({ timeout: 5_000 })
    .catch(() => undefined)
  return found
}

/** Resolves once the network is idle and every finite animation has ended. */
async function waitForAnimations(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // An animation that is paused or was replaced never finishes.
    const limit = new Promise((done) => setTimeout(done, 5_000))
    await Promise.race([limit, Promise.all(finite.map((animation) => animation.finished.catch(() => {})))])
  })
}

async function analyse(page: Page, screen: string, rules: string[]): Promise<string[]> {
  const { violations } = await (await createAxe(page, rules)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const elements = nodes.map(({ target }) => target.join(' ')).join(', ')
      return `${screen}: ${id} ${elements} (the first: ${nodes[0]?.failureSummary})`
    })
}

async function createAxe(page: Page, rules: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};0`)
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .options({ resultTypes: ['violations'] })
    // Frames of other origins are not analysed, so axe needs no second page.
    .setLegacyMode()
  return rules.length > 0 ? axe.withRules(rules) : axe
}

/** Measures the overflow after the window became narrower, once moving elements had time to settle. */
export async function measureSettledOverflow(page: Page): Promise<number> {
  await expect
    .poll(() => measureOverflow(page), { timeout: 10_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined)
  return measureOverflow(page)
}

/** Returns by how many pixels the page is wider than the screen. */
const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
