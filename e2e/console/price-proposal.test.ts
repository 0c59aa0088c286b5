import { callApi } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPaidReservation, listFreeDays, price } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('a pot that is larger than booked suggests its price, and the customer is asked', async ({ page }) => {
  const member = await createCaller(page.request, '박한결')
  const [day = ''] = (await listFreeDays(member)).slice(6)
  const id = await createPaidReservation(member, day)
  await openConsole(page, 'operator', `/pots/${id}/1`)
  await page.getByRole('combobox', { name: '실제 크기' }).click()
  await page.getByRole('option', { name: '40cm 이하' }).click()
  await page.getByRole('button', { name: '화분 상태 저장' }).click()
  await expect(page.getByText('화분 상태를 저장했어요.')).toBeVisible()

  await page.goto(`/console/reservations/${id}/show`)
  await expect(page.getByRole('alert')).toContainText('잰 크기로는')
  await page.getByRole('button', { name: '금액 변경 제안' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: '이유' })).toHaveValue('화분이 예약하신 크기와 달라요.')
  const suggested = Number(
    (await dialog.getByRole('textbox', { name: '바꿀 금액' }).inputValue()).replace(',', ''),
  )
  expect(suggested).toBeGreaterThan(price)
  await dialog.getByRole('button', { name: '제안하기' }).click()
  await expect(page.getByText('손님에게 물어봤어요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '금액 변경 제안' })).toBeHidden()
  const path = `/api/v1/reservations/${id}`
  const detail = await callApi<{ priceChange: { newAmount: number } }>(member, 'GET', path)
  expect(detail.priceChange.newAmount).toBe(suggested)
})
