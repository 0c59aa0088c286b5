import { closeAlert } from '../support/alert.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, type Page, test } from '../support/test.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Cancels with the refund that the sheet shows, and waits until the money is back. */
async function cancelWithRefund(page: Page, refund: string, rule: RegExp) {
  await page.getByRole('button', { name: '예약 취소' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(refund)
  await expect(sheet).toContainText(rule)
  await sheet.getByRole('button', { name: '예약 취소' }).click()
  await closeAlert(page, '예약이 취소되었습니다.')
  const money = page.getByRole('region', { name: '금액', exact: true })
  await expect(money).toContainText(`돌려받은 금액${refund}`)
}

/** Environment of a server whose clock stands at this moment. */
const clockAt = (moment: string) => ({
  CLOCK_AHEAD_MINUTES: String(Math.round((Date.parse(moment) - Date.now()) / 60_000)),
})

test('a late cancellation refunds a part: less on the pickup day than the day before', async ({
  openWindow,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  const page = await openWindow({ baseURL: server.url })
  const member = await signIn(page, '박한결')
  const day = (await listFreeDays(member)).find((it) => Date.parse(it) - Date.now() > 3 * dayMs) ?? ''
  const ids = [await createPaidReservation(member, day), await createPaidReservation(member, day)]
  const dayBefore = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

  await server.restart(clockAt(`${dayBefore}T12:00:00+09:00`))
  await page.goto(`/reservation-detail/${ids[0]}`)
  await cancelWithRefund(page, '18,000원', /수거 하루 전/)

  await server.restart(clockAt(`${day}T08:00:00+09:00`))
  await page.goto(`/reservation-detail/${ids[1]}`)
  await cancelWithRefund(page, '16,000원', /수거 당일/)

  await page.goto('/payment-list')
  const summary = page.getByRole('region', { name: '결제 요약' })
  await expect(summary).toContainText('총 결제 금액6,000원')
  await page.getByRole('radio', { name: '환불', exact: true }).check()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').last()).toContainText('18,000원 환불')
})
