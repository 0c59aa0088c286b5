import { expect, type Page } from '@playwright/test'
import { createPlantPhoto, type Photo } from './photos.ts'

export const nextButton = (page: Page) => page.getByRole('button', { name: '다음', exact: true })
export const backButton = (page: Page) => page.getByRole('button', { name: '이전', exact: true })
export const diagnoseButton = (page: Page) => page.getByRole('button', { name: '진단하기', exact: true })
/** An option, whether or not it says that it was chosen before. */
export const choice = (page: Page, label: string) =>
  page.getByRole('radio', { name: new RegExp(`^${label}( 고른 답)?$`) })

/** Expects the counter "n / 7". */
export const expectStep = (page: Page, step: number) =>
  expect(page.getByText(`${step} / 7`, { exact: true })).toBeVisible()

/** Chooses a photo, or a file by its path, on the current step and waits for its preview. */
export async function choosePhoto(page: Page, photo: Photo | string) {
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('img', { name: /^(식물 전체|증상) 사진$/ })).toBeVisible()
}

interface WizardInput {
  description?: string
  /** The option to choose of the question that follows a description without a sign. */
  firstSign?: string
  full?: Photo | string
  symptom?: Photo | string
}

/** Opens the wizard and fills in photos and description; ends at the first question. */
export async function fillUntilQuestions(page: Page, input: WizardInput = {}) {
  await page.goto('/plant-analysis')
  await fillPhotosAndDescription(page, input)
}

/** Fills in the first three steps of the open wizard; ends at the first question. */
export async function fillPhotosAndDescription(page: Page, input: WizardInput = {}) {
  const {
    description = '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요',
    full,
    symptom,
    firstSign,
  } = input
  await choosePhoto(page, full ?? (await createPlantPhoto()))
  await nextButton(page).click()
  await expectStep(page, 2)
  await choosePhoto(page, symptom ?? (await createPlantPhoto(700, 600)))
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByRole('textbox').fill(description)
  await nextButton(page).click()
  if (firstSign) await choice(page, firstSign).click()
  await expectStep(page, 4)
}

/** Answers all questions from the first one; ends with the button that submits. */
export async function answerQuestions(page: Page) {
  await choice(page, '매주 1회').click()
  await expectStep(page, 5)
  await choice(page, '1년 미만').click()
  await expectStep(page, 6)
  await choice(page, '일주일 이내').click()
  await expectStep(page, 7)
  await choice(page, '거실').click()
  await expect(diagnoseButton(page)).toBeEnabled()
}
