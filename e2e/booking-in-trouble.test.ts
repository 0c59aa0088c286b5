import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { toPotServices } from '../contract/booking.ts'
import { apply, fillForm, openForm, payButton } from './booking.ts'
import { signIn, tokenOf } from './people.ts'
import { startServer } from './start-server.ts'

test.setTimeout(120_000)

/** Takes every place of a slot that is left, as the person of this page. */
async function fillUp(page: Page, pickupDate: string, pickupTime: 'AM' | 'PM') {
  for (const pots of [30, 10, 3, 1]) while (await bookPots(page, pots, pickupDate, pickupTime)) {}
}

/** Books without a browser; false when the slot has no room for so many. */
async function bookPots(page: Page, count: number, pickupDate: string, pickupTime: 'AM' | 'PM') {
  const address = '서울 마포구 월드컵북로 396 (상암동, 누리꿈스퀘어)'
  const answer = await page.request.post('/api/v1/pickup-reservations', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      customerName: '박한결',
      customerPhone: '010-3456-7890',
      potCount: count,
      pickupDate,
      pickupTime,
      address: {
        pickupAddress: address,
        pickupAddressDetail: '3층',
        deliveryAddress: address,
        deliveryAddressDetail: '3층',
        sameAddress: true,
      },
      potServices: toPotServices({ SMALL: count, MEDIUM: 0, LARGE: 0 }),
    },
  })
  if (!answer.ok()) expect((await answer.json()).code).toBe('SLOT_UNAVAILABLE')
  return answer.ok()
}

test('a slot taken while the form was filled in is told, marked, and everything else stays', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '이새봄')
  await openForm(page)
  const date = await fillForm(page, { day: -1 })
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(other, '박한결')
  await fillUp(other, date, 'AM')

  await apply(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '마감됐어요. 다른 시간을' })).toBeInViewport()
  await expect(page.getByRole('option', { name: '오전 (마감)' })).toBeDisabled()
  await expect(page.getByLabel('수거 요청 날짜')).toHaveValue(date)
  await expect(page.getByLabel('수거 상세 주소')).toHaveValue('12층')
  await expect(apply(page)).toBeDisabled()
  await page.getByLabel('수거 요청 시간대').selectOption('PM')
  await apply(page).click()
  await expect(payButton(page)).toBeEnabled()
})

test.describe('when the time to pay runs out', () => {
  let dataDir: string
  test.beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'saeip-e2e-'))
  })
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))

  test('the slot may go to another, the late payment is not taken, and the booking says so', async ({
    browser,
  }) => {
    // The scripts come from another address than the app, as the real ones do.
    const before = await startServer({ dataDir })
    const elsewhere = `http://127.0.0.1:${before.port}/sandbox`
    await before.stop()
    const env = {
      HOLD_SECONDS: '60',
      TOSS_SCRIPT_URL: `${elsewhere}/toss/widget.js`,
      POSTCODE_SCRIPT_URL: `${elsewhere}/postcode/postcode.v2.js`,
    }
    const first = await startServer({ dataDir, port: before.port, env })
    const page = await (await browser.newContext({ baseURL: first.url })).newPage()
    await signIn(page, '이새봄')
    // This document may not load them, so the form needs one of its own.
    await page.goto('/care-service-desc')
    await page.getByRole('link', { name: '신청하기' }).first().click()
    await page.getByRole('link', { name: /픽업 케어 서비스/ }).click()
    const date = await fillForm(page)
    await apply(page).click()
    await expect(payButton(page)).toBeEnabled()
    await payButton(page).click()
    await page.waitForURL(/\/sandbox\//)
    await first.stop()

    const later = await startServer({
      dataDir,
      port: before.port,
      env: { ...env, CLOCK_AHEAD_MINUTES: '5' },
    })
    try {
      const other = await (await browser.newContext({ baseURL: later.url })).newPage()
      await signIn(other, '박한결')
      await fillUp(other, date, 'AM')
      await page.getByRole('button', { name: '결제 승인하기' }).click()
      await page.waitForURL(/\/payment\/fail\?/)
      await expect(page.getByText(/RESERVATION_EXPIRED|SLOT_UNAVAILABLE/)).toBeVisible()
      await page.getByRole('link', { name: '다시 결제하기' }).click()
      await expect(page.getByText(/결제 시간이 지나/).first()).toBeVisible()
      await page.getByRole('link', { name: '다시 예약하기' }).click()
      await expect(page).toHaveURL(/\/reservation-care/)
    } finally {
      await later.stop()
    }
  })
})
