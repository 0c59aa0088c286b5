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

  await openConsole(page, 'operator', `/day-sheet?day=${delivery.date}`)
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
