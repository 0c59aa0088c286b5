import { expect, test } from '@playwright/test'
import { signIn } from './people.ts'
import { cutPicture, hugePng, plantPicture, svgNamedJpg } from './pictures.ts'
import { answerQuestions, choosePhoto, diagnose, next, reachQuestions } from './wizard.ts'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a 16 MP photo and a PNG of 30 MB are made small on the phone and diagnosed', async ({ page }) => {
  test.slow()
  const huge = await hugePng()
  expect(huge.buffer.length).toBeGreaterThan(28_000_000)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/analysis/plant')) sent = Number(request.postDataBuffer()?.length ?? 0)
  })
  await reachQuestions(page, { full: await plantPicture(4000, 4000), symptom: huge })
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(/\/analysis-result\//, { timeout: 20_000 })
  expect(sent).toBeLessThan(8_000_000)
})

for (const [what, picture] of [
  ['an SVG named .jpg', svgNamedJpg],
  ['a truncated photo', cutPicture],
] as const) {
  test(`${what} is refused where it was chosen, and the photo before it stays`, async ({ page }) => {
    await page.goto('/plant-analysis')
    await page.locator('input[type=file]').setInputFiles(await picture())
    await expect(page.getByRole('alert')).toContainText('사진')
    await expect(next(page)).toBeDisabled()
    await choosePhoto(page, await plantPicture())
    await page.locator('input[type=file]').setInputFiles(await picture())
    await expect(page.getByRole('alert')).toContainText('사진')
    await expect(next(page)).toBeEnabled()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
}
