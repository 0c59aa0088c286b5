import type { Page } from '@playwright/test'

/** Stops the page's timers: a state that a timer ends then lasts until `page.clock.runFor` or `page.clock.resume`. */
export async function stopTimers(page: Page) {
  await page.clock.install()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}
