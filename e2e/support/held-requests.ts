import type { Page } from '@playwright/test'

/**
 * Holds the matching requests back until `release` is called, so that the state before the response lasts as long as the
 * assertions need.
 */
export async function holdRequests(page: Page, url: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
