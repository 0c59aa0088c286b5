import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openProvider, signIn } from './people.ts'
import { expectStep, option, reachQuestions } from './wizard.ts'

test.describe('in light and dark', () => {
  test.use({ reducedMotion: 'reduce' })

  test('screens of visitors', async ({ page }) => {
    for (const path of ['/', '/login', '/login-required', '/shop', '/no-such-page']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page, path)
    }
    await openProvider(page, 'kakao')
    await expectAccessible(page, 'the practice provider')
  })

  test('screens of members', async ({ page }) => {
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

  test('the consent sheet of a new member', async ({ page }) => {
    // By a provider that no other journey signs this person in with: asked anew each time.
    await signIn(page, '새 회원', 'google')
    await page.goto('/')
    await expect(page.getByRole('button', { name: '동의하고 시작하기' })).toBeVisible()
    await expectAccessible(page, 'the consent sheet')
  })

  test('the wizard and its dialogs', async ({ page }) => {
    await signIn(page, '이새봄')
    await page.goto('/plant-analysis')
    await expectStep(page, 1)
    await expectAccessible(page, 'step 1')
    await reachQuestions(page)
    await option(page, '기타').click()
    await expectAccessible(page, 'step 4')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'step 4 at 320 px')
    await page.goto('/my-page')
    await page.getByRole('button', { name: '로그아웃' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'a dialog')
  })
})

test('the keyboard alone gets through the first steps, and a dialog gives the focus back', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/my-page')
  const signOut = page.getByRole('button', { name: '로그아웃' })
  await signOut.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(signOut).toBeFocused()

  await reachQuestions(page)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expectStep(page, 5)
})
