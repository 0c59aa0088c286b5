import { expect, type Page, test } from '@playwright/test'
import { type ApiCaller, createDiagnosis } from '../support/api.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import { expectStoredWizardDraft } from '../support/stored-draft.ts'
import { answerQuestions, diagnoseButton, expectStep, fillPhotosAndDescription } from '../support/wizard.ts'

const resultPage = /\/analysis-result\/([\w-]{36})$/
const samePlantNote = (page: Page) => page.getByText('같은 식물을 다시 살펴봐요')

/** Creates a diagnosis that a later one of the same plant can follow. */
const createFirstDiagnosis = async (caller: ApiCaller) =>
  createDiagnosis(caller, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(700, 600),
    prompt: '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요',
    wateringFrequency: 'WEEKLY',
    location: 'LIVING_ROOM',
  })

test('a result offers a second diagnosis of its plant, whose result is compared with the first', async ({
  page,
}) => {
  const first = await createFirstDiagnosis(await signIn(page, '이새봄'))
  await page.goto('/analysis-list')
  await page.locator(`main a[href="/analysis-result/${first}"]`).click()
  await page.locator(`main a[href="/plant-analysis?previous=${first}"]`).click()
  await expect(samePlantNote(page)).toBeVisible()
  await expect(page.getByRole('img', { name: '지난번 식물 전체 사진' })).toBeVisible()

  await fillPhotosAndDescription(page, {
    description: '물을 쉬었더니 훨씬 나아졌어요. 흙은 아직 조금 젖어 있어요',
  })
  await expectStoredWizardDraft(page, 4)
  // Without the address of the first diagnosis: the draft stores which plant it is.
  await page.goto('/plant-analysis')
  await expectStep(page, 4)
  await expect(samePlantNote(page)).toBeVisible()
  await answerQuestions(page)
  await diagnoseButton(page).click()
  await expect(page).toHaveURL(resultPage)

  await page.getByRole('heading', { name: '지난번과 나란히' }).click()
  await expect(page.getByText('좋아졌어요', { exact: true })).toBeVisible()
  await expect(page.getByText(/훨씬 나아졌어요/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: '지난번 증상 사진' })).toBeVisible()
  await expect(page.getByRole('img', { name: '이번 증상 사진' })).toBeVisible()
  await page.getByRole('link', { name: '지난 진단 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeHidden()
})

test('a second diagnosis can become one of another plant, whose draft it asks about, and no other person follows it', async ({
  page,
}) => {
  const first = await createFirstDiagnosis(await signIn(page, '이새봄'))
  const again = `/plant-analysis?previous=${first}`
  await page.goto(`/analysis-result/${first}`)
  await page.getByRole('link', { name: '다시 진단' }).click()
  await expect(page).toHaveURL(new RegExp(`/plant-analysis\\?previous=${first}$`))
  await expect(samePlantNote(page)).toBeVisible()
  await page.getByRole('button', { name: '다른 식물이에요' }).click()
  await expect(samePlantNote(page)).toBeHidden()
  await expectStep(page, 1)

  await fillPhotosAndDescription(page, { description: '다른 화분이에요', firstSign: '잘 모르겠어요' })
  await expectStoredWizardDraft(page, 4)
  await page.goto(again)
  await expect(page.getByText('쓰다 만 다른 진단이 있어요')).toBeVisible()
  await expect(samePlantNote(page)).toBeHidden()
  await page.getByRole('button', { name: '새로 시작' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '새로 시작' }).click()
  await expectStep(page, 1)
  await expect(samePlantNote(page)).toBeVisible()

  await signIn(page, '박한결')
  await page.goto(again)
  await expectStep(page, 1)
  // The earlier diagnosis is asked for first.
  await page.waitForLoadState('networkidle')
  await expect(samePlantNote(page)).toBeHidden()
})
