import { expect, test } from '@playwright/test'
import { signIn, tokenOf } from './people.ts'
import { roomPicture } from './pictures.ts'
import { answerQuestions, diagnose, reachQuestions } from './wizard.ts'

test('from sign-in through two photos to a kept diagnosis, and out again', async ({ page }) => {
  await signIn(page, '이새봄')
  await page.getByRole('link', { name: '사진으로 진단하기' }).click()
  await expect(page).toHaveURL(/\/plant-analysis$/)
  await reachQuestions(page)
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(/\/analysis-result\/[0-9a-f-]{36}$/)

  await expect(page.getByRole('heading', { name: '과습' })).toBeVisible()
  await expect(page.getByText(/흙이 계속 젖어/).first()).toBeVisible()
  await expect(page.getByText(/24시간/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /분갈이/ })).toHaveAttribute('href', '/reservation-care')
  await expect(page.getByRole('link', { name: /다시 진단/ })).toHaveAttribute('href', /^\/plant-analysis/)
  const id = page.url().split('/').at(-1)

  await page.goto('/analysis-list')
  await page.locator(`a[href="/analysis-result/${id}"]`).click()
  await expect(page.getByRole('heading', { name: '과습' })).toBeVisible()

  await page.goto('/')
  await expect(page.locator(`a[href="/analysis-result/${id}"]`)).toContainText('AI 진단 완료')

  await page.goto('/my-page')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  expect(await tokenOf(page)).toBeNull()
})

test('a photo of a room is told kindly, and the expert still gets it', async ({ page }) => {
  await signIn(page, '이새봄')
  await reachQuestions(page, {
    full: await roomPicture(),
    symptom: await roomPicture(),
    description: '이거 좀 봐 주세요',
  })
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeVisible()
  await expect(page.getByText(/24시간/).first()).toBeVisible()
})
