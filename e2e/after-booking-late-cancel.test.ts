import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bookAndPay, enter, freeDays } from './care.ts'
import { readAlert } from './people.ts'
import { startServer } from './start-server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Cancels with what the sheet shows; the money is back before the page is left. */
async function cancelFor(page: Page, refund: string, rule: RegExp) {
  await page.getByRole('button', { name: '예약 취소' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(refund)
  await expect(sheet).toContainText(rule)
  await sheet.getByRole('button', { name: '예약 취소' }).click()
  await readAlert(page, '예약이 취소되었습니다.')
  const money = page.getByRole('region', { name: '금액', exact: true })
  await expect(money).toContainText(`돌려받은 금액${refund}`, { timeout: 60_000 })
}

/** Days pass: the same server and data, with a clock that runs ahead. */
test('late cancels give back a part: less on the day itself than the day before', async ({ browser }) => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'saeip-e2e-'))
  const at = (moment: string) => ({
    CLOCK_AHEAD_MINUTES: String(Math.round((Date.parse(moment) - Date.now()) / 60_000)),
  })
  let server = await startServer({ dataDir })
  const { port } = server
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  try {
    const me = await enter(page, '박한결')
    const day = (await freeDays(me)).find((it) => Date.parse(it) - Date.now() > 3 * dayMs) ?? ''
    const ids = [await bookAndPay(me, day), await bookAndPay(me, day)]
    const dayBefore = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

    await server.stop()
    server = await startServer({ dataDir, port, env: at(`${dayBefore}T12:00:00+09:00`) })
    await page.goto(`/reservation-detail/${ids[0]}`)
    await cancelFor(page, '18,000원', /수거 하루 전/)

    await server.stop()
    server = await startServer({ dataDir, port, env: at(`${day}T08:00:00+09:00`) })
    await page.goto(`/reservation-detail/${ids[1]}`)
    await cancelFor(page, '16,000원', /수거 당일/)

    await page.goto('/payment-list')
    const summary = page.getByRole('region', { name: '결제 요약' })
    await expect(summary).toContainText('총 결제 금액6,000원')
    await page.getByRole('radio', { name: '환불', exact: true }).check()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('article').last()).toContainText('18,000원 환불')
  } finally {
    await page.context().close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
})
