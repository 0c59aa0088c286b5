import { expect, type Page, test } from '@playwright/test'
import { measureSettledOverflow } from '../support/accessibility.ts'
import { openConsole } from '../support/console.ts'

const summary = (page: Page) => page.getByRole('list', { name: '요약' })

test('an operator reads the metrics, changes the period and downloads a table', async ({ page }) => {
  await openConsole(page, 'operator', '/insight')
  await expect(summary(page).getByRole('listitem')).toHaveCount(7)
  await expect(summary(page)).toContainText('약속 시간 안 답변')
  const revenue = page.getByRole('region', { name: '매출', exact: true })
  await expect(revenue.getByRole('img').locator('svg').first()).toBeVisible()

  await page.getByRole('button', { name: '90일' }).click()
  await expect(page).toHaveURL(/days=90/)
  await revenue.getByText('표로 보기').click()
  await expect(revenue.getByRole('row')).toHaveCount(91)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '매출 CSV 받기', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^saeip-revenue-.*\.csv$/)

  await page.setViewportSize({ width: 360, height: 800 })
  expect(await measureSettledOverflow(page)).toBeLessThanOrEqual(0)
})

test('a period that ends before it starts is refused, and an empty one has a message', async ({ page }) => {
  await openConsole(page, 'admin', '/insight?from=2020-01-01&to=2020-01-07')
  await expect(page.getByText('이 기간에는 아직 없어요.').first()).toBeVisible()
  await page.getByRole('textbox', { name: '시작하는 날' }).fill('2020-02-01')
  await expect(page.getByRole('alert')).toHaveText('시작하는 날이 끝나는 날보다 늦어요.')
  await expect(page).toHaveURL(/from=2020-01-01/)
  await page.getByRole('textbox', { name: '끝나는 날' }).fill('2020-02-02')
  await expect(page).toHaveURL(/from=2020-02-01&to=2020-02-02/)
})
