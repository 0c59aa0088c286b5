import { expect, test } from '@playwright/test'
import { readAlert, signIn, tokenOf } from './people.ts'
import { answerQuestions, diagnose, expectStep, option, reachQuestions } from './wizard.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a reload in the middle goes on where it stopped', async ({ page }) => {
  await reachQuestions(page, { description: '잎끝이 말라요' })
  await option(page, '매주 1회').click()
  await expectStep(page, 5)
  await page.waitForTimeout(400)
  await page.reload()
  await expect(page.getByText('이어서 하기').first()).toBeVisible()
  await expectStep(page, 5)
  await page.getByRole('button', { name: '이전', exact: true }).click()
  await page.getByRole('button', { name: '이전', exact: true }).click()
  await expect(page.getByRole('textbox')).toHaveValue('잎끝이 말라요')
})

test('a session that ends on the way loses nothing, and home offers to go on', async ({ page }) => {
  await reachQuestions(page)
  await page.waitForTimeout(400)
  await page.evaluate(() => localStorage.setItem('saeip.token', `${localStorage.getItem('saeip.token')}x`))
  await page.goto('/my-page')
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokenOf(page)).toBeNull()
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.getByRole('link', { name: /이어서 하기/ }).click()
  await expectStep(page, 4)
})

test('another person on the same device never sees the draft', async ({ page }) => {
  await reachQuestions(page)
  await page.waitForTimeout(400)
  await page.evaluate(() => localStorage.removeItem('saeip.token'))
  await signIn(page, '박한결')
  await page.goto('/')
  await expect(page.getByText('이어서 하기')).toBeHidden()
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
})

test('a failed submit is told in the documented words, keeps everything and works the next time', async ({
  page,
}) => {
  await reachQuestions(page)
  await answerQuestions(page)
  await page.route('**/api/v1/analysis/plant', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await diagnose(page).click()
  await readAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
  await page.unroute('**/api/v1/analysis/plant')
  await page.route('**/api/v1/analysis/plant', (route) =>
    route.fulfill({ json: { status: 'Success', message: '', data: null } }),
  )
  await diagnose(page).click()
  await readAlert(page, '분석 중 오류가 발생했습니다.')
  await page.unroute('**/api/v1/analysis/plant')
  await diagnose(page).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
})

test('a lost connection keeps the answers and offers to send again', async ({ page, context }) => {
  await reachQuestions(page)
  await answerQuestions(page)
  await context.setOffline(true)
  await diagnose(page).click()
  await readAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
  await expect(page.getByText(/그대로 있어요/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '다시 보내기' }).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
})

test('a double tap sends once, under an overlay that says so', async ({ page }) => {
  await reachQuestions(page)
  await answerQuestions(page)
  const keys: (string | null)[] = []
  await page.route('**/api/v1/analysis/plant', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await diagnose(page).dblclick()
  await expect(page.getByText('분석 중', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/analysis-result\//)
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
})
