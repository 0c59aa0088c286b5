import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openProviderPage, signIn } from '../support/sign-in.ts'
import { choice, expectStep, fillPhotosAndDescription } from '../support/wizard.ts'

test('screens of visitors are accessible', async ({ page }) => {
  for (const path of ['/', '/login', '/login-required', '/shop', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
  await openProviderPage(page, 'kakao')
  await expectAccessible(page, 'the provider page of practice mode')
})

test('screens of members are accessible', async ({ page }) => {
  await signIn(page, '김초록')
  for (const path of ['/', '/analysis-list', '/my-page', '/alarm-list']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto('/analysis-list')
  await page.locator('main a[href^="/analysis-result/"]').first().click()
  await expect(page.getByText(/오늘|해 보세요|진단/).first()).toBeVisible()
  await expectAccessible(page, 'a result')
})

test('the consent sheet of a new member is accessible', async ({ page }) => {
  // No journey gives the consents of this account.
  await signIn(page, '새 회원', 'google')
  await page.goto('/')
  await expect(page.getByRole('button', { name: '동의하고 시작하기' })).toBeVisible()
  await expectAccessible(page, 'the consent sheet')
})

test('the wizard and a dialog are accessible and work by keyboard, and a closed dialog returns the focus', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
  await expectAccessible(page, 'step 1')
  await fillPhotosAndDescription(page)
  await choice(page, '기타').click()
  await expectAccessible(page, 'step 4')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'step 4 at 320 px')
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expectStep(page, 5)

  await page.goto('/my-page')
  const signOut = page.getByRole('button', { name: '로그아웃' })
  await signOut.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'a dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(signOut).toBeFocused()
})
