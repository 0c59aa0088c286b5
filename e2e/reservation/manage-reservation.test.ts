import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { closeAlert } from '../support/alert.ts'
import { failure } from '../support/api.ts'
import {
  createPaidReservation,
  createReservation,
  formatDay,
  listFreeDays,
  moveReservation,
  price,
} from '../support/reservations.ts'
import { createCaller, signIn, signInWithoutHistory } from '../support/sign-in.ts'

const formatWon = (amount: number) => `${amount.toLocaleString('ko-KR')}원`
const openDetail = (page: Page, id: string) => page.goto(`/reservation-detail/${id}`)
const sheet = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Opens the question before a cancellation; nothing is cancelled yet. */
async function askToCancel(page: Page) {
  await page.getByRole('button', { name: '예약 취소' }).click()
  await expect(sheet(page)).toContainText('예약을 취소할까요?')
}

test('the list has four tabs with counts, and a cancelled reservation with a changed refund moves to its tab', async ({
  page,
}) => {
  const member = await signInWithoutHistory(page, '전문가')
  await page.goto('/reservation-list?tab=all')
  await expect(page.getByText('아직 예약이 없어요')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: '픽업 케어 서비스 예약하기' })).toHaveAttribute(
    'href',
    /^\/reservation-care/,
  )

  const [day = ''] = (await listFreeDays(member)).slice(2)
  const id = await createPaidReservation(member, day)
  await page.goto('/reservation-list')
  for (const [name, count] of [
    ['진행중', 1],
    ['전체', 1],
    ['완료', 0],
    ['취소', 0],
  ] as const) {
    await expect(tab(page, name)).toHaveText(`${name}${count}`)
  }
  await expect(page.getByRole('article')).toContainText('수거 예정')
  await page.getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(id))

  await test.step('a refund that changed since the question opened is shown before anything happens', async () => {
    await page.route('**/cancel-preview', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const earlier = { ...data, refundAmount: 15_000, refundAmountFormatted: '15,000원' }
      await route.fulfill({ response, json: { ...rest, data: earlier } })
    })
    await askToCancel(page)
    await expect(sheet(page)).toContainText('15,000원')
    await page.unroute('**/cancel-preview')
    await sheet(page).getByRole('button', { name: '예약 취소' }).click()
    await expect(sheet(page).getByRole('alert')).toHaveText(
      '돌려받는 금액이 바뀌었어요. 금액을 다시 확인해 주세요.',
    )
    await expect(sheet(page)).toContainText(formatWon(price))
    await sheet(page).getByRole('button', { name: '돌아가기' }).click()
    await expect(page.getByRole('button', { name: '예약 취소' })).toBeVisible()
  })

  await askToCancel(page)
  await expect(sheet(page)).toContainText(formatWon(price))
  await expect(sheet(page)).toContainText('모두 돌려드려요')
  await expect(page.getByRole('radio', { name: '고객 요청' })).toBeChecked()
  await expectAccessible(page, 'the question before a cancellation')
  await page.getByRole('radio', { name: '일정이 맞지 않아요' }).check()
  await test.step('a double click whose answer is lost cancels once and says that it is done', async () => {
    let sent = 0
    await page.route('**/cancel', async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await sheet(page).getByRole('button', { name: '예약 취소' }).dblclick()
    await closeAlert(page, '예약이 취소되었습니다.')
    expect(sent).toBe(1)
    await expect(sheet(page)).toBeHidden()
  })
  await expect(page.getByRole('button', { name: '예약 취소' })).toBeHidden()
  // The open page polls until the refund is done.
  await expect(page.getByRole('heading', { name: '취소하고 환불까지 마쳤어요' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'a cancelled reservation at 320 px')

  await page.goto('/reservation-list')
  await expect(page.getByText('진행 중인 예약이 없어요')).toBeVisible()
  await tab(page, '취소').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/tab=cancelled/)
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, '완료')).toBeFocused()
  await expect(page.getByText('아직 마친 케어가 없어요')).toBeVisible()

  await page.goto('/payment-list')
  await expect(page.getByRole('article')).toContainText('취소')
  await page.getByRole('radio', { name: '결제 완료' }).check()
  await expect(page.getByText('결제 내역이 없습니다.')).toBeVisible()
})

test('pickup and delivery are moved to free days, and a refused change keeps the form open', async ({
  page,
}) => {
  const member = await signIn(page, '박한결')
  const operator = await createCaller(page.request, 'operator')
  const [first = '', second = ''] = (await listFreeDays(member)).slice(3)
  const id = await createPaidReservation(member, first)
  await openDetail(page, id)

  await page.getByRole('button', { name: '일정 변경' }).click()
  await expect(sheet(page)).toContainText(`${formatDay(first)} `)
  await expect(sheet(page)).toContainText('오전 9시~12시')
  await expect(page.getByLabel('변경 사유')).toHaveValue('고객 요청으로 변경')
  await expectAccessible(page, 'the reschedule form')
  await sheet(page).getByRole('button', { name: '변경하기' }).click()
  await expect(sheet(page).getByRole('alert')).toHaveText('새로운 날짜와 시간을 입력해주세요.')
  await page.getByRole('radio', { name: new RegExp(formatDay(second)) }).check()
  await page.getByRole('radio', { name: '오후 1시~6시' }).check()

  const reschedule = '**/reschedule-pickup'
  const fullSlot = failure(409, 'SLOT_UNAVAILABLE', '고르신 시간대의 예약이 마감됐어요.')
  await page.route(reschedule, (route) => route.fulfill(fullSlot))
  await sheet(page).getByRole('button', { name: '변경하기' }).click()
  await closeAlert(page, '고르신 시간대의 예약이 마감됐어요.')
  await expect(sheet(page)).toBeVisible()
  await page.unroute(reschedule)
  await page.route(reschedule, (route) => route.fulfill({ status: 500, body: '' }))
  await sheet(page).getByRole('button', { name: '변경하기' }).click()
  await closeAlert(page, '일정 변경에 실패했습니다.')
  await page.unroute(reschedule)

  const sent = page.waitForRequest(reschedule)
  await sheet(page).getByRole('button', { name: '변경하기' }).click()
  expect((await sent).postDataJSON()).toEqual({
    newDateTime: `${second} 13:00`,
    reason: '고객 요청으로 변경',
  })
  await closeAlert(page, '일정이 변경되었습니다.')
  await expect(page.getByRole('listitem').filter({ hasText: /^수거/ }).last()).toContainText('오후 1시~6시')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatDay(second))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '캘린더에 추가' }).click()
  expect((await download).suggestedFilename()).toMatch(/^saeip-SA-.*\.ics$/)
  const calendar = await readFile(await (await download).path(), 'utf8')
  expect(calendar).toContain(`UID:${id}-pickup@saeip\r\n`)
  expect(calendar).toContain(`DTSTART:${second.replaceAll('-', '')}T040000Z\r\n`)

  await moveReservation(operator, id, 'PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED')
  await page.reload()
  await page.getByRole('button', { name: '일정 변경' }).click()
  await expect(sheet(page)).toContainText('배송 일정 변경')
  const free = page.getByRole('radio', { name: /^\d+월 \d+일/, disabled: false })
  await free.last().check()
  const wanted = (await free.last().inputValue()) as string
  await page.getByRole('radio', { name: '오전 9시~12시' }).check()
  await sheet(page).getByRole('button', { name: '변경하기' }).click()
  await closeAlert(page, '일정이 변경되었습니다.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatDay(wanted))
})

test('an unpaid reservation shows the time left', async ({ page }) => {
  const member = await signIn(page, '김초록')
  const [day = ''] = (await listFreeDays(member)).slice(3)
  const { id } = await createReservation(member, { pickupDate: day })
  await openDetail(page, id)
  await expect(page.getByRole('timer')).toHaveText(/^(2\d|30)분 \d\d초 남음$/)
  await expectAccessible(page, 'an unpaid reservation')
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await expect(sheet(page)).toContainText(formatWon(price))
})
