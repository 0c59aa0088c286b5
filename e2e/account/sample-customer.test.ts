import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

const row = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function openDiagnosis(page: Page, text: RegExp) {
  await page.goto('/analysis-list')
  await row(page, text).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/analysis-result\//)
}

test('the history of a sample customer has a second diagnosis, an expert answer and an open question', async ({
  page,
}) => {
  await signIn(page, '김초록')
  await openDiagnosis(page, /2번째 진단/)
  await expect(heading(page, '지난번과 나란히')).toBeVisible()
  await expect(page.getByText('좋아졌어요', { exact: true })).toBeVisible()

  await openDiagnosis(page, /전문가 답변 완료/)
  await expect(heading(page, '전문가 답변')).toBeVisible()

  await openDiagnosis(page, /아직 확실하지 않아요/)
  await expect(page.getByRole('region', { name: '추가 질문' }).getByRole('button').nth(1)).toBeVisible()
})

test('a reservation paid by bank transfer shows the day until which to pay', async ({ page }) => {
  await signIn(page, '한여름')
  const unpaid = page.getByRole('article').filter({ hasText: '결제를 마치면 예약이 확정돼요' })
  // The server creates its sample reservations for some seconds after its start.
  await expect(async () => {
    await page.goto('/reservation-list?tab=all')
    await expect(unpaid.first()).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await unpaid.getByRole('link').first().click()
  const deposit = page.getByRole('region', { name: '입금을 기다리고 있어요' })
  await expect(deposit).toContainText(/\d+월 \d+일 \(.\) (오전|오후) \d+:\d\d까지 아래 계좌로/)
  await page.getByRole('link', { name: '결제 내역', exact: true }).first().click()
  await expect(page).toHaveURL(/\/payment-list$/)
  await expect(page.getByText(/까지 입금해 주세요/).first()).toContainText(
    /\d{6,}\d+월 \d+일 \(.\) .*까지 입금해 주세요/,
  )
})
