import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { success } from '../support/api.ts'
import { payWith } from '../support/booking-form.ts'
import { recordEndedAttempts } from '../support/payment-attempts.ts'
import { createReservation, listFreeDays } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'

/** Opens the payment window of a new unpaid reservation. */
async function openPaymentWindow(page: Page) {
  const caller = await signIn(page, '이새봄')
  const [, pickupDate = ''] = await listFreeDays(caller)
  const { id } = await createReservation(caller, { pickupDate })
  await page.goto(`/reservation-detail/${id}`)
  await page.getByRole('button', { name: '결제 이어하기' }).click()
}

test('a payment that was refused, then cancelled at the provider, is paid at the third attempt', async ({
  page,
}) => {
  await openPaymentWindow(page)
  await payWith(page, '카드사가 거절하기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await page.getByRole('button', { name: '결제 이어하기' }).click()

  // The provider leads back from a cancellation without the order number.
  const ended = recordEndedAttempts(page)
  await payWith(page, '결제 취소하고 돌아가기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('PAY_PROCESS_CANCELED')).toBeVisible()
  await expect.poll(() => ended).toHaveLength(1)
  await expect(page.getByRole('link', { name: '다시 결제하기' })).toBeVisible()
  await page.goto('/reservation-care?service=pickup')
  const unpaid = page.getByRole('link', { name: /결제를 마치지 않은 예약/ })
  await expect(unpaid).toBeVisible()

  await unpaid.click()
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
})

test('a payment that the provider has not confirmed yet is queried until it is', async ({ page }) => {
  let confirmations = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/payments/toss/confirm', async (route) => {
    confirmations += 1
    if (confirmations > 1) {
      await released
      return route.continue()
    }
    const { orderId, amount } = route.request().postDataJSON()
    const reservationId = randomUUID()
    return route.fulfill(
      success({ paymentStatus: 'CONFIRMING', orderId, amount, reservationId, virtualAccount: null }),
    )
  })
  await openPaymentWindow(page)
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제 확인 중' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  expect(confirmations).toBe(2)
})

test('a payment that cannot be confirmed leads to the failure page', async ({ page }) => {
  await signIn(page, '이새봄')
  await page.goto('/payment/success?paymentKey=x&orderId=PC-1&amount=abc')
  await expect(page.getByText('유효하지 않은 결제 정보입니다.')).toBeVisible()
  await expect(page.getByText('INVALID_PARAMS')).toBeVisible()
  await page.goto('/payment/success?paymentKey=x&orderId=PC-20260101-NONE&amount=5000')
  await expect(page.getByText('PAYMENT_NOT_FOUND')).toBeVisible()
  await page.goto('/payment/fail')
  await expect(page.getByText('UNKNOWN_ERROR')).toBeVisible()
  await expect(page.getByText('알 수 없는 결제 실패 원인')).toBeVisible()
})
