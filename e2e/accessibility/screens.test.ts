import { expect, test } from '@playwright/test'
import { expectAccessible, measureSettledOverflow } from '../support/accessibility.ts'
import { openProviderPage, signIn } from '../support/sign-in.ts'
import { choice, expectStep, fillUntilQuestions } from '../support/wizard.ts'

/** What is wider than this phone is found with stored text too, on the screens of members, in e2e/security/stored-text.test.ts. */
const narrowPhone = { width: 320, height: 640 }

test('screens of visitors are accessible in both themes, and no wider than a narrow phone', async ({
  page,
}) => {
  for (const path of ['/', '/login-required', '/login']) {
    await page.goto(path)
    await page.locator('html.started').waitFor()
    await expectAccessible(page, path)
    await page.setViewportSize(narrowPhone)
    expect(await measureSettledOverflow(page), `${path} at 320 px`).toBeLessThanOrEqual(0)
  }
  await page.goto('/plant-contents')
  await page.locator('main a[href^="/plant-contents/"]').first().click()
  await expect(page.locator('.reading')).toBeVisible()
  await expectAccessible(page, 'an article')
  await openProviderPage(page, 'kakao')
  await expectAccessible(page, 'the provider page of practice mode')
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
  await fillUntilQuestions(page)
  await choice(page, '기타').click()
  await expectAccessible(page, 'step 4')
  await page.setViewportSize(narrowPhone)
  expect(await measureSettledOverflow(page), 'step 4 at 320 px').toBeLessThanOrEqual(0)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expectStep(page, 5)

  await page.goto('/my-page')
  await page.locator('html.started').waitFor()
  const signOut = page.getByRole('button', { name: '로그아웃' })
  await signOut.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'a dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(signOut).toBeFocused()
})
