import type { AdminReservationDetail } from '../../contract/reservation/reservation-admin.ts'
import { callApi } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPlantPhoto } from '../support/photos.ts'
import {
  createPaidReservation,
  listFreeDays,
  moveReservation,
  price,
  proposePrice,
} from '../support/reservations.ts'
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

test('a price that the customer has not answered is asked about before the plants go back', async ({
  page,
}) => {
  const member = await createCaller(page.request, '박한결')
  const operator = await createCaller(page.request, 'operator')
  const [day = ''] = (await listFreeDays(member)).slice(6)
  const id = await createPaidReservation(member, day)
  await moveReservation(operator, id, 'PICKED_UP', 'IN_CARE')
  const { buffer } = await createPlantPhoto(640, 480)
  await proposePrice(operator, id, price + 15_000, buffer)
  await moveReservation(operator, id, 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED')
  const path = `/api/v1/admin/reservations/${id}`
  const { delivery, number } = await callApi<AdminReservationDetail>(operator, 'GET', path)
  const question = '15,000원 답 없음. 손님이 금액 변경에 아직 답하지 않았어요.'

  await openConsole(page, 'operator', `/board?day=${delivery.date}`)
  await expect(page.locator(`a[href$="/reservations/${id}/show"]`)).toContainText('15,000원 답 없음')
  await navigateInConsole(page, `/day-sheet?day=${delivery.date}`)
  const stop = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/pots/${id}"]`) })
  await expect(stop).toContainText('15,000원 답 없음')
  await stop.getByRole('button', { name: '배송 완료' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(question)
  await dialog.getByRole('button', { name: '닫기' }).click()

  // Several are moved together on a wide screen only.
  await page.setViewportSize({ width: 1280, height: 900 })
  const filter = encodeURIComponent(JSON.stringify({ text: number }))
  await navigateInConsole(page, `/reservations?filter=${filter}`)
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '단계 바꾸기' }).click()
  await dialog.getByRole('combobox', { name: '옮길 단계' }).click()
  await page.getByRole('option', { name: '배송 완료' }).click()
  await expect(dialog).toContainText('배송이에요. 오늘이 아니에요.')
  await expect(dialog).toContainText(question)
  const send = dialog.getByRole('button', { name: /단계로 옮기기$/ })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '그래도 옮길게요' }).check()
  await dialog.getByLabel('이유 (꼭 적어 주세요)').fill('사진 없이')
  await send.click()
  await expect(dialog).toBeHidden()
  expect(await callApi<AdminReservationDetail>(operator, 'GET', path)).toMatchObject({ status: 'DELIVERED' })
})
