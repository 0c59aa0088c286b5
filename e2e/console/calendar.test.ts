import { expect, type Page, test } from '@playwright/test'
import type { OfferedDay } from '../../contract/reservation/booking.ts'
import { callApi } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createReservation } from '../support/reservations.ts'
import { createCaller } from '../support/sign-in.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Books two pots for the last open afternoon and returns its day. */
async function bookAfternoon(page: Page) {
  const customer = await createCaller(page.request, '김초록')
  const path = '/api/v1/pickup-reservations/options'
  const { days } = await callApi<{ days: OfferedDay[] }>(customer, 'GET', path)
  const isOpen = ({ slots }: OfferedDay) => slots.some(({ slot, state }) => slot === 'PM' && state === 'OPEN')
  const pickupDate = days.findLast(isOpen)?.date ?? ''
  await createReservation(customer, { pickupDate, pickupTime: 'PM', pots: { SMALL: 2 } })
  return pickupDate
}

test('a capacity below what is booked is refused with a list of the reservations, and nothing changes', async ({
  page,
}) => {
  const day = await bookAfternoon(page)
  await openConsole(page, 'operator', `/calendar?month=${day.slice(0, 7)}`)
  const dayLabel = `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`
  const cell = page.getByRole('region', { name: dayLabel })
  const meter = cell.getByRole('button', { name: /^수거 오후/ })
  const before = (await meter.getAttribute('aria-label')) ?? ''
  await meter.click()
  const dialog = page.getByRole('dialog', { name: dayLabel })
  await dialog.getByLabel('방문').fill('0')
  await dialog.getByLabel('화분').fill('0')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByRole('alert')).toContainText('바꿀 수 없어요')
  await expect(dialog.getByRole('list', { name: '옮겨야 하는 예약' })).toContainText(/SA-\d{6}-/)
  await dialog.getByRole('button', { name: '닫기' }).click()

  await cell.getByRole('button', { name: '휴무로 정하기' }).click()
  const closing = page.getByRole('dialog', { name: '휴무' })
  await closing.getByLabel('휴무 이유').fill('차량 정비')
  await closing.getByRole('button', { name: '휴무로 정하기' }).click()
  await expect(closing.getByRole('list', { name: '옮겨야 하는 예약' })).toContainText(/SA-\d{6}-/)
  await page.reload()
  await expect(meter).toHaveAttribute('aria-label', before)
})

test('a day gets a capacity of its own, is closed and reopened, by keyboard', async ({ page }) => {
  const year = new Date().getFullYear() + 1
  await openConsole(page, 'operator', `/calendar?month=${year}-07`)
  const cell = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: /^배송 오전/ }) })
    .first()
  const meter = cell.getByRole('button', { name: /^배송 오전/ })
  await meter.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('방문').fill('3')
  await dialog.getByLabel('화분').fill('9')
  await page.keyboard.press('Enter')
  await expect(meter).toContainText('하루만')
  await expect(meter).toHaveAccessibleName(/방문 0\/3, 화분 0\/9/)
  await meter.click()
  await dialog.getByRole('button', { name: '요일표대로' }).click()
  await expect(meter).not.toContainText('하루만')

  const head = cell.getByRole('button', { name: /휴무 바꾸기|휴무로 정하기/ })
  await head.click()
  await dialog.getByLabel('휴무 이유').fill('여름 휴가')
  await page.keyboard.press('Enter')
  await expect(head).toContainText('여름 휴가')
  await head.click()
  await page.getByRole('button', { name: '휴무 풀기' }).click()
  await expect(head).not.toContainText('여름 휴가')
})

test('pasted holidays have a preview, an address shows its deciding area, and prices cannot be changed by operators', async ({
  page,
}) => {
  await openConsole(page, 'operator', '/holidays')
  await page.getByLabel('휴일').first().fill('2031-10-03 개천절\n개천절')
  await page.getByRole('button', { name: '미리 보기' }).click()
  const preview = page.getByRole('table', { name: '미리 보기' })
  await expect(preview.getByRole('row')).toContainText(['새 휴일', '읽을 수 없음'])

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/console/areas')
  await page.getByLabel('주소').fill('경기도 여주시 세종로 1 (홍문동)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('정한 줄: 경기 여주시 → 협의')
  await page.goto('/console/prices')
  await expect(page.getByRole('row', { name: /지금/ })).toContainText('5,000원')
  await expect(page.getByRole('button', { name: '정하기' })).toHaveCount(0)
})
