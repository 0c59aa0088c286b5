import { expect, type Page } from '@playwright/test'
import { type Screen, screens, windowTitle } from '../../contract/screens.ts'

/** Goes to a screen of the open customers' app, or to where that leads, and waits until it has replaced the one before. */
export async function goToScreen(page: Page, path: string) {
  await navigateInApp(page, path)
  const { pathname } = new URL(page.url())
  const shown = Object.values<Screen>(screens).find(({ route }) => addressesOf(route).test(pathname))
  if (shown) await expect(page).toHaveTitle(windowTitle(shown.title))
}

/** Matches the addresses of a screen. */
const addressesOf = (route: string) => new RegExp(`^${route.replace(/\$\w+/, '[^/]+')}$`)

/** Goes to another address of the open app without loading the app again. */
export async function navigateInApp(page: Page, address: string) {
  const idle = waitForQuietNetwork(page)
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await idle
}

/** Resolves when no request was open for a quarter of a second. */
async function waitForQuietNetwork(page: Page) {
  const quietMs = 250
  let open = 0
  let lastChange = Date.now()
  const onRequest = () => {
    open += 1
    lastChange = Date.now()
  }
  const onEnd = () => {
    open = Math.max(0, open - 1)
    lastChange = Date.now()
  }
  page.on('request', onRequest)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  const isQuiet = () => open === 0 && Date.now() - lastChange > quietMs
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
  page.off('request', onRequest)
  page.off('requestfinished', onEnd)
  page.off('requestfailed', onEnd)
}
