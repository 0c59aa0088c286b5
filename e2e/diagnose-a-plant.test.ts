import { expect, type Page, test } from '@playwright/test'
import { signIn, signInByHand, tokenOf } from './people.ts'
import { plantPicture, roomPicture } from './pictures.ts'
import { answerQuestions, choosePhoto, diagnose, expectStep, next, reachQuestions } from './wizard.ts'

test('from sign-in through two photos to a kept diagnosis, and out again', async ({ page }) => {
  await signInByHand(page, '이새봄')
  await page.getByRole('link', { name: '사진으로 진단하기' }).click()
  await expect(page).toHaveURL(/\/plant-analysis$/)
  await reachQuestions(page)
  await answerQuestions(page)
  await diagnose(page).click()
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

  await page.goto('/my-page')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  expect(await tokenOf(page)).toBeNull()
})

const retake = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('photos of a room are told kindly, and retaking them keeps the words', async ({ page }) => {
  await signIn(page, '이새봄')
  const description = '이거 좀 봐 주세요'
  await reachQuestions(page, { full: await roomPicture(), symptom: await roomPicture(), description })
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeVisible()
  await expect(page.getByText(/24시간/).first()).toBeVisible()
  // Nothing to go on: no question stands there that cannot be answered.
  await expect(page.getByRole('region', { name: '추가 질문' })).toBeHidden()
  await expect(page.getByText('이것을 알려 주시면 더 정확해져요')).toBeHidden()

  await retake(page, '사진 두 장 다시 찍기').click()
  await expectStep(page, 1)
  for (const step of [2, 3]) {
    await choosePhoto(page, await plantPicture())
    await next(page).click()
    await expectStep(page, step)
  }
  await expect(page.getByRole('textbox')).toHaveValue(description)
})

test('where one photo shows no plant, a tap answers what the words leave open, and only that photo is retaken', async ({
  page,
}) => {
  await signIn(page, '이새봄')
  const description = '아래쪽 잎이 노랗게 변했어요'
  await reachQuestions(page, { full: await roomPicture(), description })
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeVisible()
  const question = page.getByRole('region', { name: '추가 질문' })
  await question.getByRole('button').first().click()
  await expect(question.getByRole('status')).toContainText('다시 살펴봤어요')

  await retake(page, '식물 전체 사진 다시 찍기').click()
  await expectStep(page, 1)
  await choosePhoto(page, await plantPicture())
  await next(page).click()
  await expectStep(page, 2)
  await expect(page.getByRole('img', { name: '증상 사진' })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('textbox')).toHaveValue(description)
  await next(page).click()
  await answerQuestions(page)
  await diagnose(page).click()
  await expect(page.getByRole('heading', { name: '사진으로 확인이 어려워요' })).toBeHidden()
  // The failed try was no look at the plant, so nothing is compared with it.
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '지난번과 나란히' })).toBeHidden()
})
