import { stat, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  createHugePng,
  createPlantPhoto,
  createSvgNamedJpg,
  createTruncatedPhoto,
  type Photo,
} from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import {
  answerQuestions,
  choosePhoto,
  diagnoseButton,
  fillUntilQuestions,
  nextButton,
} from '../support/wizard.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a photo of 16 megapixels and a PNG of 30 MB are shrunk in the browser and diagnosed', async ({
  page,
}) => {
  // From a file: Playwright sends a buffer through its protocol.
  const huge = test.info().outputPath('huge.png')
  await writeFile(huge, await createHugePng())
  expect((await stat(huge)).size).toBeGreaterThan(28_000_000)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/analysis/plant')) sent = Number(request.postDataBuffer()?.length ?? 0)
  })
  await fillUntilQuestions(page, { full: await createPlantPhoto(4000, 4000), symptom: huge })
  await answerQuestions(page)
  await diagnoseButton(page).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
  expect(sent).toBeLessThan(8_000_000)
})

test('an SVG named .jpg and a truncated photo are refused, and the photo chosen before stays', async ({
  page,
}) => {
  const refuse = async (photo: Photo) => {
    await page.locator('input[type=file]').setInputFiles(photo)
    await expect(page.getByRole('alert')).toContainText('사진')
  }
  await page.goto('/plant-analysis')
  for (const photo of [createSvgNamedJpg(), await createTruncatedPhoto()]) {
    await refuse(photo)
    await expect(nextButton(page)).toBeDisabled()
    await choosePhoto(page, await createPlantPhoto())
    await expect(page.getByRole('alert')).toBeHidden()
    await refuse(photo)
    await expect(nextButton(page)).toBeEnabled()
    await page.getByRole('button', { name: /지우기/ }).click()
    await expect(nextButton(page)).toBeDisabled()
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
