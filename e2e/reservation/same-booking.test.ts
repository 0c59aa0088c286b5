import { expect, test } from '@playwright/test'
import { applyButton, fillBookingForm, openBookingForm, payButton } from '../support/booking-form.ts'
import { signIn } from '../support/sign-in.ts'

test('a form in two windows books once, and the same booking anew is asked about', async ({
  page,
  context,
}) => {
  await signIn(page, '박한결')
  await openBookingForm(page)
  await fillBookingForm(page, { day: -3, slot: 'PM' })
  const second = await context.newPage()
  await second.goto('/reservation-care?service=pickup')
  await expect(applyButton(second)).toBeEnabled()

  const answer = page.waitForResponse('**/api/v1/pickup-reservations')
  await applyButton(page).click()
  const { id } = (await (await answer).json()).data
  await expect(payButton(page)).toBeEnabled()
  await expect(second.getByText('다른 창에서 이 예약을 신청했어요.')).toBeVisible()
  await expect(second.getByRole('link', { name: '그 예약 보기' })).toHaveAttribute(
    'href',
    `/reservation-detail/${id}`,
  )
  expect(await second.evaluate(() => localStorage.getItem('saeip.booking-draft'))).toBeNull()
  const again = second.waitForResponse('**/api/v1/pickup-reservations')
  await applyButton(second).click()
  expect((await (await again).json()).data.id).toBe(id)
  await second.close()

  // As on another device, which knows nothing of the first booking.
  await page.goto('/')
  await page.evaluate(() => localStorage.removeItem('saeip.booking-draft'))
  await openBookingForm(page)
  await fillBookingForm(page, { day: -3, slot: 'PM' })
  await applyButton(page).click()
  const question = page.getByRole('alert').filter({ hasText: '이미 같은 예약이 있어요.' })
  await expect(question.getByRole('link', { name: '그 예약 보기' })).toHaveAttribute(
    'href',
    `/reservation-detail/${id}`,
  )
  const other = page.waitForResponse('**/api/v1/pickup-reservations')
  await question.getByRole('button', { name: '그래도 하나 더 예약하기' }).click()
  const made = (await (await other).json()).data.id
  expect(made).not.toBe(id)
  await expect(payButton(page)).toBeEnabled()
})
