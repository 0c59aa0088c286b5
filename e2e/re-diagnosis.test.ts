import { expect, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'
import { plantPicture } from './pictures.ts'
import { answerQuestions, choosePhoto, diagnose, expectStep, next, reachQuestions } from './wizard.ts'

const resultPage = /\/analysis-result\/([\w-]{36})$/
const idOf = (page: Page) => resultPage.exec(page.url())?.[1] ?? ''
const note = (page: Page) => page.getByText('같은 식물을 다시 살펴봐요')
const again = (page: Page) => page.getByRole('link', { name: '다시 진단' })

test.beforeEach(({ page }) => signIn(page, '이새봄'))

async function firstDiagnosis(page: Page) {
  await reachQuestions(page)
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(resultPage)
  return idOf(page)
}

/** From the first step to the last question, in the wizard that is open. */
async function fillAgain(page: Page, description: string) {
  await choosePhoto(page, await plantPicture())
  await next(page).click()
  await expectStep(page, 2)
  await choosePhoto(page, await plantPicture(1400, 1200))
  await next(page).click()
  await page.getByRole('textbox').fill(description)
  await next(page).click()
  await expectStep(page, 4)
}

test('a second look at a plant stands beside the first and says how it did', async ({ page }) => {
  const first = await firstDiagnosis(page)
  await again(page).click()
  await expect(page).toHaveURL(new RegExp(`/plant-analysis\\?previous=${first}$`))
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('img', { name: '지난번 식물 전체 사진' })).toBeVisible()

  await fillAgain(page, '물을 쉬었더니 훨씬 나아졌어요. 흙은 아직 조금 젖어 있어요')
  // A reload on the way, without the address: the draft knows which plant it is.
  await page.waitForTimeout(400)
  await page.goto('/plant-analysis')
  await expectStep(page, 4)
  await expect(note(page)).toBeVisible()
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(resultPage)

  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeVisible()
  await expect(page.getByText('좋아졌어요', { exact: true })).toBeVisible()
  await expect(page.getByText(/훨씬 나아졌어요/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: '지난번 증상 사진' })).toBeVisible()
  await expect(page.getByRole('img', { name: '이번 증상 사진' })).toBeVisible()
  await page.getByRole('link', { name: '지난 진단 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeHidden()
})

test('another plant is one tap away, and a foreign earlier diagnosis is let go quietly', async ({ page }) => {
  const first = await firstDiagnosis(page)
  await again(page).click()
  await page.getByRole('button', { name: '다른 식물이에요' }).click()
  await expect(note(page)).toBeHidden()
  await expectStep(page, 1)

  await page.evaluate(() => localStorage.removeItem('saeip.token'))
  await signIn(page, '박한결')
  await page.goto(`/plant-analysis?previous=${first}`)
  await expectStep(page, 1)
  await expect(note(page)).toBeHidden()
  await fillAgain(page, '흙이 계속 젖어 있어요')
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(resultPage)
  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeHidden()
})

test('the history offers another look at every plant', async ({ page }) => {
  const first = await firstDiagnosis(page)
  await page.goto('/analysis-list')
  const link = page.locator(`main a[href="/plant-analysis?previous=${first}"]`)
  await expect(link).toHaveAccessibleName(/다시 진단$/)
  await link.click()
  await expect(note(page)).toBeVisible()
})

test('an unfinished diagnosis of another plant is not mixed up with the one to look at again', async ({
  page,
}) => {
  await firstDiagnosis(page)
  const address = await again(page).getAttribute('href')
  await reachQuestions(page, { description: '다른 화분이에요' })
  await page.waitForTimeout(400)
  await page.goto(address ?? '')
  await expect(page.getByText('쓰다 만 다른 진단이 있어요')).toBeVisible()
  await expect(note(page)).toBeHidden()
  await page.getByRole('button', { name: '새로 시작' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '새로 시작' }).click()
  await expectStep(page, 1)
  await expect(note(page)).toBeVisible()
})
