import { applyButton, fillBookingForm, openBookingForm, payButton } from '../support/booking-form.ts'
import { createReservation, fillSlot, listFreeDays } from '../support/reservations.ts'
import { createCaller, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

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

test('a payment after the hold ended and the slot filled up is refused, and the reservation says so', async ({
  openWindow,
  startOwnServer,
}) => {
  // Payment and postcode scripts come from another origin than the app, as in production.
  const server = await startOwnServer((port) => ({
    TOSS_SCRIPT_URL: `http://127.0.0.1:${port}/sandbox/toss/widget.js`,
    POSTCODE_SCRIPT_URL: `http://127.0.0.1:${port}/sandbox/postcode/postcode.v2.js`,
  }))
  const page = await openWindow({ baseURL: server.url })
  // Who let two bookings expire holds the next one for less time than the payment window is open.
  const buyer = await createCaller(page.request, '이새봄')
  for (const pickupDate of (await listFreeDays(buyer)).slice(-2))
    await createReservation(buyer, { pickupDate })
  await server.restart({ CLOCK_AHEAD_MINUTES: '35' })
  await signIn(page, '이새봄')
  // The policy of this document forbids those scripts, so the form has to load a document of its own.
  await page.goto('/care-service-desc')
  await page.getByRole('link', { name: '신청하기' }).first().click()
  await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
  const date = await fillBookingForm(page)
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
  await page.waitForURL(/\/sandbox\//)

  await server.restart({ CLOCK_AHEAD_MINUTES: '60' })
  await fillSlot(await createCaller(page.request, '박한결'), date, 'AM')
  await page.getByRole('button', { name: '결제 승인하기' }).click()
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText(/RESERVATION_EXPIRED|SLOT_UNAVAILABLE/)).toBeVisible()
  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await expect(page.getByText(/결제 시간이 지나/).first()).toBeVisible()
  await page.getByRole('link', { name: '다시 예약하기' }).click()
  await expect(page).toHaveURL(/\/reservation-care/)
})
