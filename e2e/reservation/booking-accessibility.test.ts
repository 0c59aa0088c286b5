import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { applyButton, fillBookingForm, openBookingForm, payButton, payWith } from '../support/booking-form.ts'
import { signIn } from '../support/sign-in.ts'

test('booking and paying are accessible', async ({ page }) => {
  await signIn(page, '이새봄')
  await page.goto('/reservation-care')
  await expect(page.getByRole('heading', { name: '어떤 케어가 필요하세요?' })).toBeVisible()
  await expectAccessible(page, 'the choice of services')
  await openBookingForm(page)
  await expectAccessible(page, 'the empty form')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the empty form at 320 px')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /가격 변동 안내/ }).click()
  await expectAccessible(page, 'the price notice')
  await page.getByRole('button', { name: '확인하고 신청' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '수거 주소를 입력해주세요.' })).toBeInViewport()
  await expectAccessible(page, 'the error banner')
  await fillBookingForm(page, { day: 5 })
  await expectAccessible(page, 'the filled-in form')
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  await expectAccessible(page, 'the payment window')
  await payWith(page, '카드사가 거절하기')
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await expectAccessible(page, 'the failure page')
})
