import { expect, test } from '@playwright/test'
import { applyButton, fillBookingForm, openBookingForm, payButton } from '../support/booking-form.ts'
import { fillSlot } from '../support/reservations.ts'
import { createCaller, signIn } from '../support/sign-in.ts'

test('a slot that fills up while the form is open is reported and marked, and the other input stays', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await openBookingForm(page)
  const date = await fillBookingForm(page, { day: -1 })
  await fillSlot(await createCaller(page.request, '박한결'), date, 'AM')

  await applyButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '마감됐어요. 다른 시간을' })).toBeInViewport()
  await expect(page.getByRole('option', { name: '오전 (마감)' })).toBeDisabled()
  await expect(page.getByLabel('수거 요청 날짜')).toHaveValue(date)
  await expect(page.getByLabel('수거 상세 주소')).toHaveValue('12층')
  await expect(applyButton(page)).toBeDisabled()
  await page.getByLabel('수거 요청 시간대').selectOption('PM')
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
})
