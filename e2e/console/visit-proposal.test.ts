import { formatDay } from '../../contract/seoul-day.ts'
import { callApi } from '../support/api.ts'
import { navigateInConsole, openConsole } from '../support/console.ts'
import { createPaidReservation, findOwnDay, listFreeDays } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const reason = '눈이 많이 와서 하루 미루고 싶어요.'
const answerOf = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number })

test('a day is asked about: one customer agrees in the app, one by the link without a session, one keeps the day', async ({
  page,
  openWindow,
}) => {
  const customer = await signIn(page, '박한결')
  const near = (await listFreeDays(customer)).at(-1) ?? ''
  const ids = [
    await createPaidReservation(customer, near),
    await createPaidReservation(customer, near),
    await createPaidReservation(customer, near),
  ]
  const desk = await openWindow()
  const operator = await openConsole(desk, 'operator')
  const read = (id: string) =>
    callApi<{ number: string; revision: number }>(operator, 'GET', `/api/v1/admin/reservations/${id}`)
  const day = await findOwnDay(operator, 'visit-proposal')
  await callApi(operator, 'POST', '/api/v1/admin/reservation-reschedules', {
    ...{ leg: 'PICKUP', date: day, slot: 'AM', reason: '준비' },
    reservations: await Promise.all(ids.map(async (id) => ({ id, revision: (await read(id)).revision }))),
  })

  await navigateInConsole(desk, `/calendar?month=${day.slice(0, 7)}`)
  await desk
    .getByRole('region', { name: formatDay(day) })
    .getByRole('button', { name: '휴무로 정하기' })
    .click()
  const closing = desk.getByRole('dialog', { name: '휴무' })
  await closing.getByLabel('휴무 이유').fill('대설')
  await closing.getByRole('button', { name: '휴무로 정하기' }).click()
  await closing.getByRole('button', { name: '이 날 예약 옮기기' }).click()
  const moving = desk.getByRole('dialog', { name: '예약 옮기기' })
  await moving.getByLabel('옮기는 이유').fill(reason)
  await moving
    .getByRole('button', { name: /^\d+월 .* 오후$/ })
    .last()
    .click()
  await moving.getByLabel('링크로 물어볼게요').check()
  await moving.getByRole('button', { name: /^3건 물어보기/ }).click()
  await expect(moving.getByText('3건을 손님에게 물었어요.').first()).toBeVisible()
  await expect(moving.getByText('손님의 답을 기다려요.')).toHaveCount(3)
  const numbers = await Promise.all(ids.map(async (id) => (await read(id)).number))
  const [inApp = '', byLink = '', declining = ''] = numbers
  const link = moving
    .getByRole('listitem')
    .filter({ hasText: byLink })
    .getByText(/\/visit-proposal\//)
  const address = (await link.textContent()) ?? ''

  await page.goto(`/reservation-detail/${ids[0]}`)
  const card = page.getByRole('region', { name: '수거 날짜를 옮겨도 될까요?' })
  await expect(card).toContainText(reason)
  await expect(card).toContainText(`${formatDay(day)} 오전`)
  await card.getByRole('button', { name: '좋아요' }).click()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(card).toBeHidden()

  const stranger = await openWindow()
  await stranger.goto(new URL(address).pathname)
  await expect(stranger.getByRole('heading', { name: '수거 날짜를 옮겨도 될까요?' })).toBeVisible()
  await expect(stranger.locator('main')).not.toContainText('박한결')
  await stranger.getByRole('button', { name: '좋아요' }).click()
  await expect(stranger.getByRole('heading', { name: '일정을 옮겼어요' })).toBeVisible()

  await page.goto(`/reservation-detail/${ids[2]}`)
  await card.getByRole('button', { name: '그대로 둘게요' }).click()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(card).toBeHidden()

  await navigateInConsole(desk, '/reschedule-proposals')
  await expect(answerOf(desk, inApp)).toContainText('동의')
  await expect(answerOf(desk, byLink)).toContainText('동의')
  await expect(answerOf(desk, declining)).toContainText('그대로')
  await answerOf(desk, declining).getByRole('button').click()
  await expect(desk.getByText('손님에게 물은 일정').last()).toBeVisible()
  await expect(desk.getByText(`수거 ${formatDay(day)} 오전 →`, { exact: false }).first()).toBeVisible()
})
