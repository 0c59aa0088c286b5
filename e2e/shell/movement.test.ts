import { expect, type Page, test } from '@playwright/test'

/** Records the type of every movement between pages, with the names of what moves. */
const recordMovements = (page: Page) =>
  page.addInitScript(() => {
    const movements: string[] = []
    Object.assign(globalThis, { movements })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      const types = typeof options === 'object' ? options.types : undefined
      const parts = () =>
        document.getAnimations().map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
      transition.ready.then(
        () => movements.push(`${types} ${parts().some((part) => part.includes('page-photo'))}`),
        () => {},
      )
      return transition
    }
  })

const movementsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { movements: string[] }).movements)

const articles = (page: Page) => page.locator('main a[href^="/plant-contents/"]')

async function openArticle(page: Page) {
  await page.goto('/plant-contents')
  // What moves pages loads after the first one.
  await page.locator('link[rel="stylesheet"][href*="page-movement"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await articles(page).first().tap()
  await expect(page).toHaveURL(/\/plant-contents\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('a page moves in, and its photo back to the list; the first page does not move', async ({ page }) => {
    await recordMovements(page)
    await openArticle(page)
    const forward = expect.stringMatching(/^forward/)
    await expect.poll(() => movementsOf(page)).toEqual([forward])
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.goBack()
    await expect.poll(() => movementsOf(page)).toEqual([forward, 'back true'])
  })
})

test('a movement that another navigation skips is no failure', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await openArticle(page)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  // Skips what the router has just begun, as a second navigation does.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      const transition = start(options)
      transition.skipTransition()
      return transition
    }
  })
  await page.goBack()
  await expect(articles(page).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('nothing moves for people who want no motion', async ({ page }) => {
  await recordMovements(page)
  await openArticle(page)
  await page.goBack()
  await expect(articles(page).first()).toBeVisible()
  expect(await movementsOf(page)).toEqual([])
})
