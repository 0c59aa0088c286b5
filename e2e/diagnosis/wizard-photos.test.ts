import { stat, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  createHugePng,
  createPlantPhoto,
  createSvgNamedJpg,
  createTruncatedPhoto,
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

for (const [what, createPhoto] of [
  ['an SVG named .jpg', createSvgNamedJpg],
  ['a truncated photo', createTruncatedPhoto],
] as const) {
  test(`${what} is refused, and the photo chosen before stays`, async ({ page }) => {
    await page.goto('/plant-analysis')
    await page.locator('input[type=file]').setInputFiles(await createPhoto())
    await expect(page.getByRole('alert')).toContainText('사진')
    await expect(nextButton(page)).toBeDisabled()
    await choosePhoto(page, await createPlantPhoto())
    await page.locator('input[type=file]').setInputFiles(await createPhoto())
    await expect(page.getByRole('alert')).toContainText('사진')
    await expect(nextButton(page)).toBeEnabled()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
}
