import type { Browser, Page } from '@playwright/test'
import type { OfferedDay } from '../../contract/reservation/booking.ts'
import { formatDay } from '../../contract/seoul-day.ts'
import { type ApiCaller, callApi } from '../support/api.ts'
import { openConsole } from '../support/console.ts'
import { createPaidReservation, findOwnDay, listFreeDays } from '../support/reservations.ts'
import { createCaller, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const sentence = '밤사이 영하 15도까지 내려가 옮기는 동안 식물이 얼 수 있어요.'

/** The slots of a pickup day as staff may choose them. */
const slotsOf = async (operator: ApiCaller, day: string) => {
  const path = `/api/v1/admin/reschedule-days?leg=PICKUP&pots=1&from=${day}`
  const { days } = await callApi<{ days: OfferedDay[] }>(operator, 'GET', path)
  return days.find(({ date }) => date === day)?.slots.map(({ state }) => state)
}

/** Moves pickups to a day as an operator; returns the outcome of each. */
async function moveTo(operator: ApiCaller, ids: string[], date: string) {
  const reservations = await Promise.all(
    ids.map(async (id) => {
      const path = `/api/v1/admin/reservations/${id}`
      return { id, revision: (await callApi<{ revision: number }>(operator, 'GET', path)).revision }
    }),
  )
  const body = { leg: 'PICKUP', date, slot: 'AM', reason: '전화로 약속했어요.', reservations }
  const path = '/api/v1/admin/reservation-reschedules'
  const { results } = await callApi<{ results: { outcome: string; number: string }[] }>(
    operator,
    'POST',
    path,
    body,
  )
  return results
}

/** Opens a reservation in a browser of its own. */
async function openAs(browser: Browser, person: string, id: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  await page.goto(`/reservation-detail/${id}`)
  return page
}

test('a cold wave: an operator pauses a day, one customer moves, one keeps the day, one does nothing', async ({
  page,
  browser,
}) => {
  const [first, second] = await Promise.all(
    ['박한결', '김초록'].map((name) => createCaller(page.request, name)),
  )
  if (!first || !second) throw new Error('Nobody to book.')
  const near = (await listFreeDays(first)).at(-1) ?? ''
  const [moving, keeping, quiet] = [
    await createPaidReservation(first, near),
    await createPaidReservation(second, near),
    await createPaidReservation(first, near),
  ]
  const operator = await openConsole(page, 'operator', '/visit-pauses')
  const day = await findOwnDay(operator, 'cold-wave')
  const moved = await moveTo(operator, [moving, keeping, quiet], day)
  expect(moved.map(({ outcome }) => outcome)).toEqual(['MOVED', 'MOVED', 'MOVED'])

  await test.step('the operator pauses the day with one sentence', async () => {
    await page.getByRole('button', { name: '하루 멈추기' }).click()
    const form = page.getByRole('dialog', { name: '하루 방문 멈추기' })
    await form.getByRole('button', { name: '한파' }).click()
    await form.getByRole('textbox', { name: '멈출 날' }).fill(day)
    await form.getByLabel('손님이 읽을 한 문장').fill(sentence)
    await expect(form.getByRole('status')).toContainText('수거 3건')
    await form.getByRole('button', { name: `${formatDay(day)} 멈추기` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${formatDay(day)} 한파` })).toBeVisible()
    await expect(page.getByRole('region', { name: '답 없음 3건' })).toBeVisible()
  })

  await test.step('one customer moves free of charge, one keeps the day', async () => {
    const mover = await openAs(browser, '박한결', moving)
    const card = mover.getByRole('region', { name: `${formatDay(day)} 수거를 쉬어 가요` })
    await expect(card).toContainText(sentence)
    await card.getByRole('button', { name: '다른 날 고르기' }).click()
    const sheet = mover.getByRole('dialog')
    await expect(sheet).toContainText('변경 횟수에 들어가지 않고')
    await sheet
      .getByRole('radio', { name: /^\d+월 \d+일/, disabled: false })
      .last()
      .check()
    await sheet.getByRole('radio', { name: '오전 9시~12시' }).check()
    await sheet.getByRole('button', { name: '변경하기' }).click()
    await expect(mover.getByText('일정이 변경되었습니다.')).toBeVisible()
    await expect(card).toBeHidden()

    const keeper = await openAs(browser, '김초록', keeping)
    await keeper.getByRole('button', { name: '그날 그대로 진행할게요' }).click()
    await keeper.getByRole('button', { name: '그대로 진행하기' }).click()
    await expect(keeper.getByRole('heading', { name: `${formatDay(day)} 그대로 찾아뵐게요` })).toBeVisible()
  })

  await test.step('the one without an answer is listed with a phone number, and nobody can choose the day', async () => {
    await page.reload()
    const open = page.getByRole('region', { name: '답 없음 1건' })
    await expect(open).toContainText(moved[2]?.number ?? '-')
    await expect(page.getByRole('region', { name: '그대로 진행 1건' })).toContainText(moved[1]?.number ?? '-')
    await expect(page.getByRole('region', { name: '옮김 1건' })).toContainText(moved[0]?.number ?? '-')
    await open.getByRole('button', { name: '전화번호 보기' }).click()
    await expect(open.getByRole('link', { name: '010-3456-7890' })).toBeVisible()
    expect(await slotsOf(operator, day)).toEqual(['CLOSED', 'CLOSED'])
    expect((await moveTo(operator, [moving], day)).map(({ outcome }) => outcome)).toEqual(['REFUSED'])
  })

  await test.step('the day is opened again', async () => {
    await page.getByRole('button', { name: '다시 열기' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '다시 열기' }).click()
    await expect(page.getByText('다시 열고 1명에게 알렸어요.')).toBeVisible()
    expect(await slotsOf(operator, day)).toEqual(['OPEN', 'OPEN'])
  })
})
