import { expect, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

test('a reservation paid by bank transfer shows the day until which to pay', async ({ page }) => {
  await signIn(page, '한여름')
  const unpaid = page.getByRole('article').filter({ hasText: '까지 입금해 주세요' })
  // The server creates its sample reservations for some seconds after its start.
  await expect(async () => {
    await page.goto('/reservation-list?tab=all')
    await expect(unpaid.first()).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await unpaid.getByRole('link').first().click()
  const deposit = page.getByRole('region', { name: /^[\d,]+원을 입금해 주세요$/ })
  await expect(deposit).toContainText(/\d+월 \d+일 \(.\) (새벽|오전|오후) \d+:\d\d까지/)
  await page.getByRole('link', { name: '결제 내역', exact: true }).first().click()
  await expect(page).toHaveURL(/\/payment-list$/)
  await expect(page.getByRole('article').filter({ hasText: '까지 입금해 주세요' }).first()).toContainText(
    /\d+월 \d+일 \(.\) .*까지 입금해 주세요.*\d{6,}/,
  )
})
