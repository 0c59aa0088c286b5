import { expect, type Page, test } from '@playwright/test'
import { applyButton, fillBookingForm, openBookingForm, payButton } from '../support/booking-form.ts'
import { openConsole } from '../support/console.ts'
import { recordEndedAttempts } from '../support/payments.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a dialog by the button of this name, closes it by going back, and expects the page to stay. */
async function openAndGoBack(page: Page, button: string, title: string) {
  const { href } = await page.evaluate(() => location)
  await page.getByRole('button', { name: button, exact: true }).first().press('Enter')
  await expect(dialog(page).first()).toContainText(title)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).toBe(href)
}

test('going back closes the address search, and the payment window with word of the held booking', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await openBookingForm(page)
  // Earlier the search says that it is still loading.
  await page.waitForFunction(() => 'kakao' in window)
  await openAndGoBack(page, '수거 주소 검색', '수거 주소')
  await openAndGoBack(page, '수거 주소 검색', '수거 주소')
  await fillBookingForm(page, { day: 3 })
  const ended = recordEndedAttempts(page)
  await applyButton(page).click()
  await expect(payButton(page)).toBeEnabled()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '예약을 맡아 둘게요' })).toBeFocused()
  await expect.poll(() => ended).toHaveLength(1)

  await test.step('a link of the page leads back to it, and the next Back leaves it', async () => {
    await page.getByRole('link', { name: '예약 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '결제만 남았어요' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/reservation-care\?service=pickup/)
    await page.goBack()
    await expect(page.getByRole('link', { name: /픽업 케어 서비스/ })).toBeVisible()
  })
})

test('going back closes the questions of a booking, alerts and what lies on top of each other, and a reload leaves no entry', async ({
  page,
}) => {
  const member = await signIn(page, '이새봄')
  const [day = ''] = (await listFreeDays(member)).slice(4)
  const id = await createPaidReservation(member, day)
  await page.goto('/my-page')
  await page.goto(`/reservation-detail/${id}`)
  await openAndGoBack(page, '예약 취소', '예약을 취소할까요?')
  await openAndGoBack(page, '일정 변경', '수거 일정 변경')

  await test.step('an alert over a sheet closes first', async () => {
    await page.route('**/cancel', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: '예약 취소' }).click()
    await dialog(page).getByRole('button', { name: '예약 취소' }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('예약 취소에 실패했습니다.')
    await page.goBack()
    await expect(alert).toBeHidden()
    await expect(dialog(page)).toContainText('예약을 취소할까요?')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('after the button of a sheet and Escape, going back leaves the page at once', async () => {
    await page.getByRole('button', { name: '예약 취소' }).click()
    await dialog(page).getByRole('button', { name: '닫기' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: '일정 변경' }).first().click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/my-page/)
  })

  await test.step('so it does after a reload', async () => {
    await page.goto(`/reservation-detail/${id}`)
    await page.getByRole('button', { name: '예약 취소' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '화분의 여정' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/my-page/)
  })
})

test('going back closes a photo and a question of the console', async ({ page }) => {
  await test.step('a photo of a result', async () => {
    await signIn(page, '김초록')
    await page.goto('/analysis-list')
    await page.locator('main a[href^="/analysis-result/"]').first().click()
    const photo = page.getByRole('button', { name: /크게 보기/ }).first()
    await photo.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/analysis-result/)
  })

  await test.step('a question of the console', async () => {
    await openConsole(page, 'operator', '/jobs')
    await expect(page.getByRole('button', { name: '찾기' })).toBeVisible()
    await openAndGoBack(page, '찾기', '')
    await page.keyboard.press('?')
    await expect(dialog(page)).toContainText('단축키')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/console\/jobs$/)
  })
})
