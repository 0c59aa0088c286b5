import type { Page, Request } from '@playwright/test'

/** Returns a list that grows by the order number of every payment attempt that the browser ends. */
export function recordEndedAttempts(page: Page) {
  const orderIds: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/payments/toss/fail')) orderIds.push(request.postDataJSON().orderId)
  })
  return orderIds
}
