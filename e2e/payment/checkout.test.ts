import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { closeAlert } from '../support/alert.ts'
import { payButton, payWith } from '../support/booking-form.ts'
import { openPaymentWindow, recordEndedAttempts } from '../support/payments.ts'

test('a payment that cannot begin, is refused, then cancelled at the provider, is paid in the end', async ({
  page,
}) => {
  const problem = '지금은 결제를 시작할 수 없어요.'
  const initiations = '**/payments/toss/initiate'
  const empty = { status: 'Success', message: problem, data: null }
  await page.route(initiations, (route) => route.fulfill({ json: empty }))
  const id = await openPaymentWindow(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(problem)
  await expect(payButton(page)).toBeEnabled()
  await expectAccessible(page, 'the payment window')
  await payButton(page).click()
  await closeAlert(page, problem)
  await page.unroute(initiations)
  await payWith(page, '카드사가 거절하기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('REJECT_CARD_COMPANY')).toBeVisible()
  await expect(page.getByRole('heading', { name: '돈은 빠져나가지 않았어요' })).toBeVisible()
  await expect(page.getByText(/까지 다시 결제할 수 있어요/)).toBeVisible()
  await expectAccessible(page, 'the failure page')
  await page.getByRole('button', { name: '다시 결제하기' }).click()
  const sheet = page.getByRole('dialog', { name: '결제하기' })
  await expect(sheet).toContainText('픽업 케어 · 화분 2개')
  await expect(sheet).toContainText(/\d+월 \d+일 \([화목]\) 오전 9시~12시에 데리러 가요/)

  // The provider leads back from a cancellation without the order number.
  const ended = recordEndedAttempts(page)
  await payWith(page, '결제 취소하고 돌아가기')
  await page.waitForURL(/\/payment\/fail\?/)
  await expect(page.getByText('PAY_PROCESS_CANCELED')).toBeVisible()
  await expect.poll(() => ended).toHaveLength(1)
  await expect(page.getByRole('button', { name: '다시 결제하기' })).toBeVisible()
  await page.goto('/reservation-care?service=pickup')
  await expect(page.getByRole('link', { name: /결제를 마치지 않은 예약/ })).toBeVisible()

  // The note names the newest one, which may be that of another journey.
  await page.goto(`/reservation-detail/${id}`)
  await page.getByRole('button', { name: '결제 이어하기' }).click()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await expect(page.getByText(/\d+월 \d+일 \([화목]\)\s오전 9시~12시에 데리러 갈게요/)).toBeVisible()

  // Three attempts of one booking are one row, and what the person only cancelled is no failure.
  await page.goto('/payment-list')
  // Other journeys may pay as the same person.
  const row = page
    .getByRole('article')
    .filter({ hasText: '결제되지 않은 시도 1번' })
    .filter({ hasText: '결제 완료' })
    .first()
  await row.getByRole('heading').click()
  await row.getByText('결제되지 않은 시도 1번').click()
  await expect(row.getByText('결제를 취소하셨어요.')).toHaveCount(0)
})

test('who approves the same booking in a second window reads that it is paid, and is not charged', async ({
  page,
  context,
}) => {
  const id = await openPaymentWindow(page)
  const second = await context.newPage()
  await second.goto(`/reservation-detail/${id}`)
  await second.getByRole('button', { name: '결제 이어하기' }).click()
  await expect(payButton(second)).toBeEnabled()
  await payWith(page, '결제 승인하기')
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
  await payWith(second, '결제 승인하기')
  await expect(second.getByRole('heading', { name: '이미 결제를 마친 예약이에요' })).toBeVisible()
  await expect(second.getByText('이번 결제는 청구되지 않아요.')).toBeVisible()
  await expect(second.getByText('다시 결제하기')).toBeHidden()
  await second.getByRole('link', { name: '예약 내역 보기' }).click()
  await second.waitForURL(`**/reservation-detail/${id}`)
  await expect(second.getByRole('button', { name: '결제 이어하기' })).toBeHidden()
})
