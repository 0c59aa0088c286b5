import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openConsole, signInToConsole } from '../support/console.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a customer reads that the console needs a role, and stays signed in', async ({ page }) => {
  await openConsole(page, 'customer-1', '/people')
  await expect(page.getByRole('heading', { name: '콘솔을 쓸 수 있는 역할이 없어요' })).toBeVisible()
  await page.getByRole('link', { name: '새잎으로 가기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('김초록')
})

test('staff sign in at the console and find the pages of their role in the menu', async ({ page }) => {
  await signInToConsole(page, 'operator')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('한들')
  // The start shows the next visiting day, and of what is to be done nothing that only says zero.
  await expect(page.getByRole('region', { name: /^(오늘|다음 방문) / })).toBeVisible()
  await expect(page.getByRole('main').getByText(/ 0(건|곳)?$/)).toHaveCount(0)
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^시작/,
    /^예약/,
    /^돈/,
    '콘텐츠',
    /^사람/,
    '살펴보기',
    '설정',
  ])
  await menu.getByRole('menuitem', { name: '예약' }).click()
  await expect(menu.getByRole('menuitem', { name: '하루 일정표' })).toBeVisible()
  await menu.getByRole('menuitem', { name: '살펴보기' }).click()
  await expect(page).toHaveURL(/\/insight$/)
  await expect(menu.getByRole('menuitem', { name: '감사 기록' })).toBeHidden()
  await page.goto('/console/audit')
  await expect(page.getByText('이 화면을 볼 수 있는 역할이 없어요.')).toBeVisible()
})

test('an administrator reveals a person’s name and phone number, and the audit log shows who did it and why', async ({
  page,
}) => {
  await openConsole(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('최뿌리')
  await page.getByRole('menuitem', { name: '사람' }).click()
  await page.getByRole('textbox', { name: /이름, 전화/ }).fill('6789')
  await page.getByText('이*봄').click()
  await expect(page.getByText('010-****-6789')).toBeVisible()
  await page.getByRole('button', { name: '이름과 연락처 보기' }).click()
  const reason = `환불 문의 ${Date.now()}`
  await page.getByRole('dialog').getByRole('textbox', { name: '이유' }).fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: '보기' }).click()
  await expect(page.getByRole('link', { name: '01023456789' })).toBeVisible()

  // Reads are hidden until they are asked for; people are called by their masked names.
  await page.getByRole('menuitem', { name: '살펴보기' }).click()
  await page.getByRole('menuitem', { name: '감사 기록' }).click()
  const entry = page.getByRole('row').filter({ hasText: reason })
  await expect(page.getByRole('switch', { name: '열람 기록도 보기' })).not.toBeChecked()
  await expect(entry).toBeHidden()
  await page.getByRole('switch', { name: '열람 기록도 보기' }).click()
  await expect(entry).toContainText('이름과 연락처 열람')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '감사 기록 CSV 받기' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(reason)
  await entry.getByRole('link', { name: '회원 이*봄', exact: true }).click()
  await expect(page.getByText('010-****-6789')).toBeVisible()
})
