import { expect, type Page, test } from '@playwright/test'
import { screens } from '../../contract/screens.ts'
import { expectAccessible, findViolations, measureSettledOverflow } from '../support/accessibility.ts'
import { goToScreen } from '../support/navigate.ts'
import { openProviderPage, signIn } from '../support/sign-in.ts'
import { choice, expectStep, fillPhotosAndDescription } from '../support/wizard.ts'

const phone = { width: 390, height: 844 }
const narrowPhone = { width: 320, height: 640 }

/** Reached through states of their own: the wizard below, booking, paying and reservations in e2e/reservation. */
const elsewhere = ['/plant-analysis', '/reservation-care', '/payment/success', '/payment/fail']
const pathsFor = (access: 'public' | 'token') =>
  Object.values(screens)
    .filter((screen) => screen.access === access && !screen.route.includes('$'))
    .map(({ route }) => route)
    .filter((route) => !elsewhere.includes(route))

/**
 * Goes to each path without loading the app again; what axe finds in either theme and what is wider than a narrow phone is
 * collected.
 */
async function sweep(page: Page, paths: string[]) {
  const found: string[] = []
  await page.goto(paths[0] ?? '/')
  await page.locator('html.started').waitFor()
  const sizes = [phone, narrowPhone]
  for (const path of paths) {
    await goToScreen(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (size === phone) found.push(...(await findViolations(page, path)))
      else if ((await measureSettledOverflow(page)) > 0) found.push(`${path} is too wide at 320 px`)
    }
    // The next path begins with the size that the page has: each change of it draws the page anew.
    sizes.reverse()
  }
  await page.setViewportSize(narrowPhone)
  expect(found).toEqual([])
}

test('screens of visitors are accessible in both themes, and no wider than a narrow phone', async ({
  page,
}) => {
  await sweep(page, [...pathsFor('public'), '/no-such-page'])
  await page.goto('/plant-contents')
  await page.locator('main a[href^="/plant-contents/"]').first().click()
  await expect(page.locator('.reading')).toBeVisible()
  await expectAccessible(page, 'an article')
  await openProviderPage(page, 'kakao')
  await expectAccessible(page, 'the provider page of practice mode')
})

test('screens of members are accessible in both themes, and no wider than a narrow phone', async ({
  page,
}) => {
  await signIn(page, '김초록')
  await sweep(page, ['/', ...pathsFor('token'), '/reservation-list?tab=all'])
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
