import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { failure } from '../support/api.ts'
import { applyButton, fillBookingForm, openBookingForm, payButton, payWith } from '../support/booking-form.ts'
import { signIn } from '../support/sign-in.ts'

test('booking and paying are accessible', async ({ page }) => {
  await signIn(page, '이새봄')
  await page.goto('/reservation-care')
  await expect(page.getByRole('heading', { name: '어떤 케어가 필요하세요?' })).toBeVisible()
  await expectAccessible(page, 'the choice of services')
  await openBookingForm(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the empty form at 320 px')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /가격 변동 안내/ }).click()
  await expectAccessible(page, 'the price notice')
  await expect(page.getByRole('button', { name: '확인하고 신청' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toContainText('아직 남은 항목이 있어요')
  await page.getByRole('button', { name: '취소', exact: true }).click()
  await fillBookingForm(page, { day: 5 })
  await expectAccessible(page, 'the filled-in form')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'the filled-in form at 1280 px')
  await page.setViewportSize({ width: 390, height: 844 })
  const booking = '**/api/v1/pickup-reservations'
  await page.route(booking, (route) => route.fulfill(failure(409, 'SLOT_UNAVAILABLE', '마감됐어요.')))
  await page.getByRole('button', { name: /가격 변동 안내/ }).click()
  await page.getByRole('button', { name: '확인하고 신청' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '마감됐어요.' })).toBeInViewport()
  await expectAccessible(page, 'the error banner')
  await page.unroute(booking)
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  await expectAccessible(page, 'the payment window')
  await payWith(page, '카드사가 거절하기')
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await expectAccessible(page, 'the failure page')
})
