import { expect, type Page, test } from '@playwright/test'
import { decodeJwt } from 'jose'
import { openConsole, signInToConsole, tokenOf } from './console.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** What an administrator does elsewhere. */
async function changeRole(page: Page, person: string, role: string, granted: boolean) {
  const [admin, token] = [await tokenOf(page, 'admin'), await tokenOf(page, person)]
  const answer = await page.request.post(`/api/v1/admin/people/${decodeJwt(token).sub}/roles`, {
    headers: { authorization: `Bearer ${admin}` },
    data: { role, granted, reason: '여정 시험' },
  })
  expect(answer.status()).toBe(200)
}

test('a customer is told kindly that the console is not for them, and stays signed in', async ({ page }) => {
  await openConsole(page, 'customer-1', '/people')
  await expect(page.getByRole('heading', { name: '콘솔을 쓸 수 있는 역할이 없어요' })).toBeVisible()
  await page.getByRole('link', { name: '새잎으로 가기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('김초록')
})

test('each role finds its own places in the menu', async ({ page }) => {
  await signInToConsole(page, 'operator')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('한들')
  await expect(page.getByText('오늘 수거할 곳')).toBeVisible()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: '사람' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '감사 기록' })).toBeHidden()
  await page.goto('/console/audit')
  await expect(page.getByText('이 화면을 볼 수 있는 역할이 없어요.')).toBeVisible()
})

test('whose role is taken away while they work is led out within five seconds', async ({ page }) => {
  await changeRole(page, 'customer-3', 'OPERATOR', true)
  await openConsole(page, 'customer-3', '/people')
  await expect(page.getByRole('textbox', { name: /이름, 전화/ })).toBeVisible()
  await changeRole(page, 'customer-3', 'OPERATOR', false)
  await expect(async () => {
    await page.getByRole('textbox', { name: /이름, 전화/ }).fill(String(Math.random()).slice(2, 6))
    await expect(page.getByRole('heading', { name: '콘솔을 쓸 수 있는 역할이 없어요' })).toBeVisible({
      timeout: 1500,
    })
  }).toPass({ timeout: 5000 })
})

test('an administrator looks somebody up, and the log tells who looked and why', async ({ page }) => {
  await openConsole(page, 'admin', '/people')
  await page.getByRole('textbox', { name: /이름, 전화/ }).fill('6789')
  await page.getByText('이*봄').click()
  await expect(page.getByText('010-****-6789')).toBeVisible()
  await page.getByRole('button', { name: '이름과 연락처 보기' }).click()
  const reason = `환불 문의 ${Date.now()}`
  await page.getByRole('dialog').getByRole('textbox', { name: '이유' }).fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: '보기' }).click()
  await expect(page.getByRole('link', { name: '01023456789' })).toBeVisible()

  await page.getByRole('menuitem', { name: '감사 기록' }).click()
  await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('이름과 연락처 열람')
})

test('a phone shows what waits, people and the log without a horizontal scrollbar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openConsole(page, 'admin')
  await expect(page.getByText('실패한 작업')).toBeVisible()
  for (const path of ['/', '/people', '/audit', '/jobs', '/system', '/retention']) {
    await page.goto(`/console${path}`)
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
