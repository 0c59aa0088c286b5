import type { Page, Request } from '@playwright/test'
import { createReservation, listFreeDays } from './reservations.ts'
import { signIn } from './sign-in.ts'

/** Returns a list that grows by the order number of every payment attempt that the browser ends. */
export function recordEndedAttempts(page: Page) {
  const orderIds: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/payments/toss/fail')) orderIds.push(request.postDataJSON().orderId)
  })
  return orderIds
}

/** Opens the payment window of a new unpaid reservation and returns the reservation's id. */
export async function openPaymentWindow(page: Page, address: { address?: string } = {}) {
  const caller = await signIn(page, '이새봄')
  const [, pickupDate = ''] = await listFreeDays(caller)
  const { id } = await createReservation(caller, { pickupDate, ...address })
  await page.goto(`/reservation-detail/${id}`)
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  return id
}
