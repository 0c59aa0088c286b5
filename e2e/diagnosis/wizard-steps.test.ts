import { expect, test } from '@playwright/test'
import { stopTimers } from '../support/clock.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import {
  backButton,
  choice,
  choosePhoto,
  diagnoseButton,
  expectStep,
  fillUntilQuestions,
  nextButton,
} from '../support/wizard.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('each step opens only when its input is complete, and going back keeps photos and description', async ({
  page,
}) => {
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await expect(nextButton(page)).toBeDisabled()
  await choosePhoto(page, await createPlantPhoto())
  await nextButton(page).click()
  await expectStep(page, 2)
  await expect(nextButton(page)).toBeDisabled()
  await choosePhoto(page, await createPlantPhoto())
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByRole('textbox').fill('   ')
  await expect(nextButton(page)).toBeDisabled()
  await page.getByRole('textbox').fill('아래 잎이 노래요')
  await nextButton(page).click()
  await expectStep(page, 4)
  await expect(nextButton(page)).toBeDisabled()

  await choice(page, '기타').click()
  const field = page.getByPlaceholder(/구체적으로/)
  await expect(nextButton(page)).toBeDisabled()
  await field.fill('  ')
  await expect(nextButton(page)).toBeDisabled()
  await field.fill('겉흙이 마르면 줘요')
  await nextButton(page).click()
  await expectStep(page, 5)

  await backButton(page).click()
  await expectStep(page, 4)
  await backButton(page).click()
  await expect(page.getByRole('textbox')).toHaveValue('아래 잎이 노래요')
  await backButton(page).click()
  await expect(page.getByRole('img', { name: '증상 사진' })).toBeVisible()
  await backButton(page).click()
  await expect(page.getByRole('img', { name: '식물 전체 사진' })).toBeVisible()
  await page.getByRole('button', { name: /지우기/ }).click()
  await expect(nextButton(page)).toBeDisabled()
})

test('a choice advances after a moment, the last of two quick taps counts, and the last question stays', async ({
  page,
}) => {
  await fillUntilQuestions(page)
  for (const label of ['매주 1회', '2주에 1회', '필요할 때', '불규칙하게', '기타']) {
    await expect(choice(page, label)).toBeVisible()
  }
  await stopTimers(page)
  const first = await choice(page, '매주 1회').elementHandle()
  // In one task of the page, however busy the machine is.
  await choice(page, '기타').evaluate((second: HTMLElement, before) => {
    for (const tapped of [before as HTMLElement, second]) tapped.click()
  }, first)
  await page.clock.runFor(1000)
  await expectStep(page, 4)

  await choice(page, '필요할 때').click()
  await expectStep(page, 4)
  await page.clock.runFor(1000)
  await expectStep(page, 5)

  await backButton(page).click()
  await expectStep(page, 4)
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(0)
  await expect(nextButton(page)).toBeDisabled()

  for (const [label, step] of [
    ['매주 1회', 5],
    ['3년 이상', 6],
    ['오늘', 7],
  ] as const) {
    await choice(page, label).click()
    await page.clock.runFor(1000)
    await expectStep(page, step)
  }
  await expect(diagnoseButton(page)).toBeDisabled()
  await choice(page, '침실').click()
  await expect(page.getByText('선택: 침실')).toBeVisible()
  await expect(diagnoseButton(page)).toBeEnabled()
  await page.clock.runFor(2000)
  await expect(choice(page, '침실')).toHaveAttribute('aria-checked', 'true')
  await expect(diagnoseButton(page)).toBeEnabled()
  await expectStep(page, 7)
})
