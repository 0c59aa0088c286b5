import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/sign-in.ts'

test.beforeEach(({ page }) => signIn(page, '김초록'))

test('personal data is downloaded as a readable file, and the question before a withdrawal is accessible', async ({
  page,
}) => {
  await page.goto('/profile-edit')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '내 데이터 받기' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^새잎-내-데이터-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data['내 정보'].이메일).toBe('chorok@example.com')
  expect(data.진단.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  await expectAccessible(page, 'withdrawal')
})
