import { expect, test } from '@playwright/test'
import { createPaidReservation, listFreeDays } from '../support/reservations.ts'
import { signInWithoutHistory } from '../support/sign-in.ts'

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
  await row.getByRole('heading').click()
  const receipt = row.getByRole('link', { name: /영수증/ })
  await expect(receipt).toHaveAttribute('target', '_blank')
  await expect(receipt).toHaveAttribute('rel', /noopener/)
  await expect(receipt).toHaveAttribute('href', /^https?:/)

  await page.getByRole('radio', { name: '실패' }).check()
  await expect(page.getByText('결제 내역이 없습니다.')).toBeVisible()
  await expect(summary).toContainText('총 결제 금액20,000원')
  await page.getByRole('radio', { name: '전체' }).check()
  await row.getByRole('heading').click()
  await row.getByRole('link', { name: '예약 보기' }).click()
  await expect(page.getByRole('heading', { name: /에 데리러 갈게요/ })).toBeVisible()
})
