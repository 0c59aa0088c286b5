import { formatDay } from '../../contract/seoul-day.ts'
import { callApi } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPaidReservation, findOwnDay, listFreeDays } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('a day with bookings is emptied from the calendar and then closed', async ({ page }) => {
  const customer = await createCaller(page.request, '박한결')
  const near = (await listFreeDays(customer)).at(-1) ?? ''
  const ids = [await createPaidReservation(customer, near), await createPaidReservation(customer, near)]
  const operator = await openConsole(page, 'operator')

  const day = await findOwnDay(operator, 'closed-day')
  const reservations = await Promise.all(
    ids.map(async (id) => {
      const path = `/api/v1/admin/reservations/${id}`
      return { id, revision: (await callApi<{ revision: number }>(operator, 'GET', path)).revision }
    }),
  )
  await callApi(operator, 'POST', '/api/v1/admin/reservation-reschedules', {
    ...{ leg: 'PICKUP', date: day, slot: 'AM', reason: '차량을 정비해요.' },
    reservations,
  })

  await navigateInConsole(page, `/calendar?month=${day.slice(0, 7)}`)
  const head = page
    .getByRole('region', { name: formatDay(day) })
    .getByRole('button', { name: '휴무로 정하기' })
  await head.click()
  const closing = page.getByRole('dialog', { name: '휴무' })
  await closing.getByLabel('휴무 이유').fill('차량 정비')
  await closing.getByRole('button', { name: '휴무로 정하기' }).click()
  await expect(closing.getByRole('alert')).toContainText('예약 2건이 있어')

  await closing.getByRole('button', { name: '이 날 예약 옮기기' }).click()
  const moving = page.getByRole('dialog', { name: '예약 옮기기' })
  await expect(moving.getByRole('checkbox')).toHaveCount(2)
  await moving.getByLabel('옮기는 이유').fill('차량을 정비해서 다른 날에 찾아뵐게요.')
  await moving
    .getByRole('button', { name: /^\d+월 .* 오전$/ })
    .last()
    .click()
  await moving.getByLabel('전화로 동의받았어요').check()
  await moving.getByRole('button', { name: /^2건 옮기기/ }).click()
  await expect(moving.getByRole('alert')).toContainText('2건을 옮겼어요.')
  await expect(moving.getByText('이날에는 옮길 예약이 없어요.')).toBeVisible()
  await moving.getByRole('button', { name: '닫기' }).click()

  await closing.getByRole('button', { name: '휴무로 정하기' }).click()
  await expect(closing).toBeHidden()
  await expect(page.getByRole('region', { name: formatDay(day) })).toContainText('차량 정비')
  for (const id of ids) {
    await navigateInConsole(page, `/reservations/${id}/show`)
    await expect(page.getByText('이유: 전화로 동의: 차량을 정비해서 다른 날에 찾아뵐게요.')).toBeVisible()
  }
})
