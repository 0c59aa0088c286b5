import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule as axe keeps it. */
interface Rule {
  id: string
  impact: string
  enabled: boolean
  tags: string[]
}

/**
 * Those of the rules that axe applies by default whose violations are serious or critical: axe gives every violation the
 * impact of its rule. Targets of 24 px or with room around them (WCAG 2.2, 2.5.8) are off in axe by default.
 */
const seriousRules = (Reflect.get(axe, '_audit') as { rules: Rule[] }).rules
  .filter(({ id, enabled }) => enabled || id === 'target-size')
  .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id }) => id)

/** Expects no serious or critical violation in the light or dark theme, and nothing wider than the screen. */
export async function expectAccessible(page: Page, screen: string) {
  expect(await findViolations(page, screen)).toEqual([])
  expect(await measureOverflow(page), `${screen} is wider than the screen`).toBeLessThanOrEqual(0)
}

/**
 * Checks every serious rule in the theme that is shown, then contrast in the other theme, since only the colours differ. The page
 * stays in the other theme: each switch draws it anew. `without` names parts of the page that an earlier check has covered.
 */
export async function findViolations(page: Page, screen: string, without: string[] = []): Promise<string[]> {
  const shown = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [theme, other] = shown ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const found = await findViolationsInTheme(page, `${screen}, ${theme}`, { without, rules: seriousRules })
  await switchTheme(page, other)
  return [
    ...found,
    ...(await findViolationsInTheme(page, `${screen}, ${other}`, { without, rules: ['color-contrast'] })),
  ]
}

/** Resolves when the page is drawn in the theme's colours. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, colorScheme)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

interface Scope {
  without: string[]
  rules: string[]
}

/**
 * Returns the serious and critical violations of the page at rest: an analysis during a change of colours is repeated for up
 * to 5 s, and what the last one finds counts.
 */
async function findViolationsInTheme(page: Page, screen: string, scope: Scope): Promise<string[]> {
  let found: string[] = []
  await expect(async () => {
    await waitForAnimations(page)
    found = await analyse(page, screen, scope)
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
    const limit = new Promise((done) => setTimeout(done, 1_000))
    await Promise.race([limit, Promise.all(finite.map((animation) => animation.finished.catch(() => {})))])
  })
}

/** Analyses the document without the frames in it, which are of other origins. */
async function analyse(page: Page, screen: string, scope: Scope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeScript};0`)
  const violations = await page.evaluate(async ({ without, rules: runOnly }) => {
    const options = { resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } }
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const scope = without.length > 0 ? { exclude: without } : document
    const { violations } = await run(scope, { ...options, runOnly } as axe.RunOptions)
    return violations.map(({ id, nodes }) => {
      const elements = nodes.map(({ target }) => target.join(' ')).join(', ')
      return `${id} ${elements} (the first: ${nodes[0]?.failureSummary})`
    })
  }, scope)
  return violations.map((violation) => `${screen}: ${violation}`)
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
