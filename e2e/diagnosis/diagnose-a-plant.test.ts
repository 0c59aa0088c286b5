import { expect, type Page, test } from '@playwright/test'
import { createDiagnosis } from '../support/api.ts'
import { createPlantPhoto, createRoomPhoto, type Photo } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'
import {
  answerQuestions,
  choosePhoto,
  diagnoseButton,
  expectStep,
  fillPhotosAndDescription,
  nextButton,
} from '../support/wizard.ts'

// With animations, unlike most journeys.
test.use({ reducedMotion: 'no-preference' })

test('a plant is diagnosed from home, and the result is found again in the history and on home', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.getByRole('link', { name: '사진으로 진단하기' }).click()
  await expect(page).toHaveURL(/\/plant-analysis$/)
  await fillPhotosAndDescription(page)
  await answerQuestions(page)
  await diagnoseButton(page).click()
  await expect(page).toHaveURL(/\/analysis-result\/[0-9a-f-]{36}$/)

  await expect(page.getByRole('heading', { name: '과습' })).toBeVisible()
  await expect(page.getByText(/흙이 계속 젖어/).first()).toBeVisible()
  await expect(page.getByText(/24시간/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /분갈이/ })).toHaveAttribute(
    'href',
    /^\/reservation-care\?diagnosis=/,
  )
  await expect(page.getByRole('link', { name: /다시 진단/ })).toHaveAttribute('href', /^\/plant-analysis/)
  const id = page.url().split('/').at(-1)

  await page.goto('/analysis-list')
  await page.locator(`a[href="/analysis-result/${id}"]`).click()
  await expect(page.getByRole('heading', { name: '과습' })).toBeVisible()

  await page.goto('/')
  await expect(page.locator(`a[href="/analysis-result/${id}"]`)).toContainText('AI 진단 완료')
})

const retakeButton = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('photos without a plant ask for new ones only, and retaking them keeps the rest', async ({ page }) => {
  const caller = await signIn(page, '이새봄')
  const [plant, room] = [await createPlantPhoto(), await createRoomPhoto()]
  const openResult = async (symptomImage: Photo, prompt: string) => {
    const id = await createDiagnosis(caller, { fullPlantImage: room, symptomImage, prompt })
    await page.goto(`/analysis-result/${id}`)
    await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeVisible()
    // Only other photos change this result, also where the description tells of a sign.
    await expect(page.getByRole('region', { name: '추가 질문' })).toBeHidden()
    await expect(page.getByText('이것을 알려 주시면 더 정확해져요')).toBeHidden()
  }

  await openResult(room, '이거 좀 봐 주세요')
  await expect(page.getByText(/24시간/).first()).toBeVisible()
  await retakeButton(page, '사진 두 장 다시 찍기').click()
  await expectStep(page, 1)
  for (const step of [2, 3]) {
    await choosePhoto(page, plant)
    await nextButton(page).click()
    await expectStep(page, step)
  }
  await expect(page.getByRole('textbox')).toHaveValue('이거 좀 봐 주세요')

  const description = '아래쪽 잎이 노랗게 변했어요'
  await openResult(plant, description)
  await retakeButton(page, '식물 전체 사진 다시 찍기').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '다시 시작' }).click()
  await expectStep(page, 1)
  await choosePhoto(page, plant)
  await nextButton(page).click()
  await expectStep(page, 2)
  await expect(page.getByRole('img', { name: '증상 사진' })).toBeVisible()
  await nextButton(page).click()
  await expect(page.getByRole('textbox')).toHaveValue(description)
  await nextButton(page).click()
  await answerQuestions(page)
  await diagnoseButton(page).click()
  await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeHidden()
  // A diagnosis without a plant in its photos is not compared with the next one.
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeHidden()
})
