import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { callApi } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import {
  createPaidReservation,
  createReservation,
  listFreeDays,
  moveReservation,
  price,
  proposePrice,
} from '../support/reservations.ts'
import { createCaller, signIn } from '../support/sign-in.ts'

test('a reservation and its dialogs are accessible', async ({ page }) => {
  const member = await signIn(page, '박한결')
  const operator = await createCaller(page.request, 'operator')
  const [day = ''] = (await listFreeDays(member)).slice(5)
  const { id: unpaid } = await createReservation(member, { pickupDate: day })
  await page.goto(`/reservation-detail/${unpaid}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page, 'an unpaid reservation')

  const id = await createPaidReservation(member, day)
  await page.goto(`/reservation-detail/${id}`)
  await page.getByRole('button', { name: '일정 변경' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expectAccessible(page, 'the reschedule form')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '일정 변경' })).toBeFocused()
  await page.getByRole('button', { name: '예약 취소' }).click()
  await expect(page.getByRole('dialog')).toContainText('20,000원')
  await expectAccessible(page, 'the question before a cancellation')
  await page.keyboard.press('Escape')

  await moveReservation(operator, id, 'PICKED_UP', 'IN_CARE')
  await proposePrice(operator, id, price + 15_000, (await createPlantPhoto(300, 400)).buffer)
  await page.reload()
  await expect(page.getByRole('button', { name: '동의하기' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'a price proposal at 320 px')
  await callApi(member, 'POST', `/api/v1/reservations/${unpaid}/cancel`, { reason: '고객 요청' })
  await page.goto(`/reservation-detail/${unpaid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('취소')
  await expectAccessible(page, 'a cancelled reservation at 320 px')
})
