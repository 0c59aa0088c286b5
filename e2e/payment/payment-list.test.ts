import { expect, test } from '@playwright/test'
import { rowId, success } from '../support/api.ts'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { signIn, signInWithoutHistory } from '../support/sign-in.ts'

test('lists payments with their sum, receipt and a filter', async ({ page }) => {
  const member = await signInWithoutHistory(page, '관리자 최뿌리')
  await page.goto('/payment-list')
  await expect(page.getByText('결제 내역이 없습니다.')).toBeVisible()
  const summary = page.getByRole('region', { name: '결제 요약' })
  await expect(summary).toContainText('총 결제 금액0원')

  const [day = ''] = (await listFreeDays(member)).slice(4)
  await createPaidReservation(member, day)
  await page.goto('/my-page')
  await expect(page.getByRole('link', { name: /예약 내역 ?1건/ })).toHaveAttribute(
    'href',
    '/reservation-list',
  )
  await page.getByRole('link', { name: /결제 내역 ?1건/ }).click()
  await expect(summary).toContainText('총 결제 금액20,000원')
  await expect(summary).toContainText('결제 완료1건')
  const row = page.getByRole('article')
  await expect(row).toContainText('결제 완료')
  await expect(row).toContainText('20,000원')
  const receipt = row.getByRole('link', { name: /영수증/ })
  await expect(receipt).toHaveAttribute('target', '_blank')
  await expect(receipt).toHaveAttribute('rel', /noopener/)
  await expect(receipt).toHaveAttribute('href', /^https?:/)

  await page.getByRole('radio', { name: '실패' }).check()
  await expect(page.getByText('결제 내역이 없습니다.')).toBeVisible()
  await expect(summary).toContainText('총 결제 금액20,000원')
  await page.getByRole('radio', { name: '전체' }).check()
  await row.getByRole('link', { name: '예약 보기' }).click()
  await expect(page.getByRole('heading', { name: /에 데리러 갈게요/ })).toBeVisible()
})

const payment = (number: number) => ({
  id: rowId(number),
  requestedAt: '2026-11-21T10:02:00+09:00',
  method: null,
  methodLabel: null,
  status: 'PENDING',
  statusLabel: '대기',
  orderName: `주문 ${number}`,
  orderId: `PC-${number}`,
  amount: 5000,
  refundedAmount: 0,
  receiptUrl: null,
  reservationId: rowId(1),
  virtualAccount: null,
})

test('the list loads more at its end, and offers a retry after a failure', async ({ page }) => {
  await signIn(page, '이새봄')
  let isDown = true
  const asked: (string | null)[] = []
  await page.route('**/api/v1/payments?**', (route) => {
    if (isDown) return route.fulfill({ status: 400, body: '' })
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    asked.push(new URL(route.request().url()).searchParams.get('cursor'))
    const payments = Array.from({ length: 10 }, (_, index) => payment(number * 10 + index + 1))
    const hasNext = number < 2
    const data = {
      payments,
      summary: { totalAmount: 0, completedCount: 0, cancelledCount: 0, refundedCount: 0 },
      last: !hasNext,
      hasNext,
      nextCursor: hasNext ? `after-${number}` : null,
    }
    return route.fulfill(success(data))
  })
  await page.goto('/payment-list')
  await expect(page.getByText('결제 내역을 불러오는데 실패했습니다.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('article').first()).toContainText('-')
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(page.getByRole('article')).toHaveCount(30, { timeout: 500 })
  }).toPass()
  expect(asked).toEqual([null, 'after-0', 'after-1'])
})
