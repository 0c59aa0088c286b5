import { expect, type Page, test } from '@playwright/test'
import { createDiagnosis } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'

const card = (page: Page) => page.getByRole('region', { name: '추가 질문' })
test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a vague description is followed by a question, and its answer is stored', async ({ page }) => {
  const caller = await signIn(page, '이새봄')
  const vague = await createDiagnosis(caller, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '잎이 좀 이상해요',
    wateringFrequency: 'WEEKLY',
    location: 'LIVING_ROOM',
  })
  await page.goto(`/analysis-result/${vague}`)
  const answer = page.waitForResponse('**/follow-up')
  await card(page).getByRole('button').first().click()
  const status = card(page).getByRole('status')
  await expect(status).toContainText('답')
  await expect(status).not.toHaveText('답을 더해 다시 살펴보고 있어요')
  const { problemId, problem } = (await (await answer).json()).data
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(problemId ? problem : '아직 확실하지 않아요')
  await page.reload()
  await expect(heading).toHaveText(problemId ? problem : '아직 확실하지 않아요')
})
