import { expect, test } from '@playwright/test'
import { openProvider, readAlert, signIn, signInByHand, tokenOf } from './people.ts'

for (const provider of ['kakao', 'google', 'naver'] as const) {
  test(`a customer signs in with ${provider} and is greeted by name`, async ({ page }) => {
    await signInByHand(page, '김초록', provider)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('김초록')
    expect(new URL(page.url()).search).toBe('')
  })
}

test('the provider page shows itself as a practice world, sample people first', async ({ page }) => {
  await openProvider(page, 'kakao')
  await expect(page.getByText(/연습/).first()).toBeVisible()
  const first = page.locator('main').locator('a, button').first()
  await expect(first).toContainText('김초록')
  for (const name of ['새 회원', '전문가', '운영자', '관리자']) {
    await expect(page.getByText(name).first()).toBeVisible()
  }
})

test('who cancels at the provider, and whose provider breaks down, is told in the documented words', async ({
  page,
}) => {
  await openProvider(page, 'naver')
  await page.getByRole('button', { name: '로그인 취소하기' }).click()
  await readAlert(page, '로그인에 실패했습니다.')
  await openProvider(page, 'google')
  await page.getByRole('button', { name: '로그인 서비스 고장 내기' }).click()
  await readAlert(page, '로그인 처리 중 오류가 발생했습니다.')
  await signInByHand(page, '박한결', 'google')
})

test('a sign-in that the provider refused is told once, and a reload does not repeat it', async ({
  page,
}) => {
  await page.goto('/login?error=access_denied&provider=kakao')
  await readAlert(page, '로그인에 실패했습니다.')
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a code that cannot be exchanged is told in the documented words', async ({ page }) => {
  await page.goto('/login?provider=kakao&code=made-up&state=made-up')
  await readAlert(page, '로그인 처리 중 오류가 발생했습니다.')
  expect(await tokenOf(page)).toBeNull()
  await expect(page).toHaveURL(/\/login$/)
})

test('a sign-in address that does not come is told in the documented words', async ({ page }) => {
  await page.route('**/api/auth/*/url**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/login')
  await page.getByRole('button', { name: '네이버로 시작하기' }).click()
  await readAlert(page, '로그인 URL을 가져오는데 실패했습니다.')
})

test('visitors are asked to sign in where a token is needed', async ({ page }) => {
  for (const path of ['/plant-analysis', '/analysis-list', '/my-page', '/alarm-list', '/analysis-result']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login-required$/)
  }
  await page
    .getByRole('link', { name: /로그인/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
})

test('who is signed in does not see the sign-in screen again', async ({ page }) => {
  await signIn(page, '이새봄')
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/')
})

test('five taps on the heading store no token', async ({ page }) => {
  await page.goto('/login')
  const heading = page.getByRole('heading').first()
  for (let tap = 0; tap < 7; tap += 1) await heading.click()
  expect(await tokenOf(page)).toBeNull()
})

for (const status of [401, 403]) {
  test(`an answer of ${status} ends the session and leads to the sign-in screen`, async ({ page }) => {
    await signIn(page, '이새봄')
    await page.route('**/api/v1/user/my-page', (route) =>
      route.fulfill({ status, json: { status: 'Error', code: 'X', message: 'x' } }),
    )
    await page.goto('/my-page')
    await expect(page).toHaveURL(/\/login$/)
    expect(await tokenOf(page)).toBeNull()
  })
}

test('signing out asks first, then forgets the token everywhere', async ({ page }) => {
  await signIn(page, '이새봄')
  const token = await tokenOf(page)
  await page.goto('/my-page')
  await expect(page.getByText('이새봄')).toBeVisible()
  await expect(page.getByText('010-2345-6789')).toBeVisible()

  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  expect(await tokenOf(page)).toBe(token)

  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokenOf(page)).toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  // Told to the server as well, though nobody waits for that.
  await expect
    .poll(async () => (await page.request.get('/api/v1/user/my-page', { headers })).status())
    .toBe(401)
})

test('a new member agrees to the terms before anything personal is stored', async ({ page }) => {
  await signInByHand(page, '새 회원')
  const sheet = page.getByRole('dialog')
  const start = sheet.getByRole('button', { name: '동의하고 시작하기' })
  await expect(start).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /만 14세 이상/ }).click()
  await sheet.getByRole('checkbox', { name: /이용약관/ }).click()
  await expect(start).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /개인정보/ }).click()
  await start.click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('정다온')
  await expect(page.getByRole('dialog')).toBeHidden()
})
