import { expect, type Page } from '@playwright/test'
import { type Picture, plantPicture } from './pictures.ts'

export const next = (page: Page) => page.getByRole('button', { name: '다음', exact: true })
export const back = (page: Page) => page.getByRole('button', { name: '이전', exact: true })
export const diagnose = (page: Page) => page.getByRole('button', { name: '진단하기', exact: true })
export const option = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true })

/** The counter reads "n / 7". */
export const expectStep = (page: Page, step: number) =>
  expect(page.getByText(`${step} / 7`, { exact: true })).toBeVisible()

/** Chooses a photo on the step that is shown and waits for its preview. */
export async function choosePhoto(page: Page, picture: Picture) {
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('img', { name: /^(식물 전체|증상) 사진$/ })).toBeVisible({ timeout: 20_000 })
}

/** Opens the wizard and goes up to the first question: photos and description are given. */
export async function reachQuestions(
  page: Page,
  {
    description = '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요',
    full,
    symptom,
  }: {
    description?: string
    full?: Picture
    symptom?: Picture
  } = {},
) {
  await page.goto('/plant-analysis')
  await choosePhoto(page, full ?? (await plantPicture()))
  await next(page).click()
  await expectStep(page, 2)
  await choosePhoto(page, symptom ?? (await plantPicture(1400, 1200)))
  await next(page).click()
  await expectStep(page, 3)
  await page.getByRole('textbox').fill(description)
  await next(page).click()
  await expectStep(page, 4)
}

/** From the first question to the last one answered: only 진단하기 is left to tap. */
export async function answerQuestions(page: Page) {
  await option(page, '매주 1회').click()
  await expectStep(page, 5)
  await option(page, '1년 미만').click()
  await expectStep(page, 6)
  await option(page, '일주일 이내').click()
  await expectStep(page, 7)
  await option(page, '거실').click()
  await expect(diagnose(page)).toBeEnabled()
}
