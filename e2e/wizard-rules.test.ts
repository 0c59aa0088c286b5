import { expect, test } from '@playwright/test'
import { signIn } from './people.ts'
import { plantPicture } from './pictures.ts'
import { back, choosePhoto, diagnose, expectStep, next, option, reachQuestions } from './wizard.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('each step opens only when it has what it asks for', async ({ page }) => {
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await expect(next(page)).toBeDisabled()
  await choosePhoto(page, await plantPicture())
  await next(page).click()
  await expectStep(page, 2)
  await expect(next(page)).toBeDisabled()
  await choosePhoto(page, await plantPicture())
  await next(page).click()
  await expectStep(page, 3)
  await page.getByRole('textbox').fill('   ')
  await expect(next(page)).toBeDisabled()
  await page.getByRole('textbox').fill('잎이 처져요')
  await next(page).click()
  await expectStep(page, 4)
  await expect(next(page)).toBeDisabled()
})

test('a choice goes on by itself after a moment, and going back asks for a new one', async ({ page }) => {
  await reachQuestions(page)
  for (const label of ['매주 1회', '2주에 1회', '필요할 때', '불규칙하게', '기타']) {
    await expect(option(page, label)).toBeVisible()
  }
  await option(page, '필요할 때').click()
  await expectStep(page, 4)
  await expectStep(page, 5)

  await back(page).click()
  await expectStep(page, 4)
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(0)
  await expect(next(page)).toBeDisabled()
})

test('the last of two quick taps counts', async ({ page }) => {
  await reachQuestions(page)
  const first = await option(page, '매주 1회').elementHandle()
  // In one breath, however busy the machine is.
  await option(page, '기타').evaluate((second: HTMLElement, before) => {
    for (const tapped of [before as HTMLElement, second]) tapped.click()
  }, first)
  await page.waitForTimeout(600)
  await expectStep(page, 4)
})

test('OTHER waits for words', async ({ page }) => {
  await reachQuestions(page)
  await option(page, '기타').click()
  const field = page.getByPlaceholder(/구체적으로/)
  await expect(next(page)).toBeDisabled()
  await field.fill('  ')
  await expect(next(page)).toBeDisabled()
  await field.fill('겉흙이 마르면 줘요')
  await next(page).click()
  await expectStep(page, 5)
})

test('the last choice enables the diagnosis; its highlight fades, its value stays', async ({ page }) => {
  await reachQuestions(page)
  await option(page, '매주 1회').click()
  await expectStep(page, 5)
  await option(page, '3년 이상').click()
  await expectStep(page, 6)
  await option(page, '오늘').click()
  await expectStep(page, 7)
  await expect(diagnose(page)).toBeDisabled()
  await option(page, '침실').click()
  await expect(page.getByText('선택: 침실')).toBeVisible()
  await expect(diagnose(page)).toBeEnabled()
  await page.waitForTimeout(1000)
  await expect(option(page, '침실')).toHaveAttribute('aria-checked', 'true')
  await expect(diagnose(page)).toBeEnabled()
  await expectStep(page, 7)
})

test('photos and words survive going back and forth', async ({ page }) => {
  await reachQuestions(page, { description: '아래 잎이 노래요' })
  await back(page).click()
  await expect(page.getByRole('textbox')).toHaveValue('아래 잎이 노래요')
  await back(page).click()
  await expect(page.getByRole('img', { name: '증상 사진' })).toBeVisible()
  await back(page).click()
  await expect(page.getByRole('img', { name: '식물 전체 사진' })).toBeVisible()
  await page.getByRole('button', { name: /지우기/ }).click()
  await expect(next(page)).toBeDisabled()
})
