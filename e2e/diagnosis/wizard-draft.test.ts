import { expect, test } from '@playwright/test'
import { closeAlert } from '../support/alert.ts'
import { holdRequests } from '../support/held-requests.ts'
import { invalidateStoredToken, readStoredToken, signIn } from '../support/sign-in.ts'
import { expectStoredWizardDraft } from '../support/stored-draft.ts'
import {
  answerQuestions,
  backButton,
  choice,
  diagnoseButton,
  expectStep,
  fillUntilQuestions,
  nextButton,
} from '../support/wizard.ts'

const submissions = '**/api/v1/analysis/plant'

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a draft survives a reload and the end of the session, and no other person sees it', async ({
  page,
}) => {
  await fillUntilQuestions(page, { description: '잎끝이 말라요' })
  await choice(page, '매주 1회').click()
  await expectStep(page, 5)
  await expectStoredWizardDraft(page, 5)
  await page.reload()
  await expect(page.getByText('이어서 하기').first()).toBeVisible()
  await expectStep(page, 5)
  await backButton(page).click()
  await backButton(page).click()
  await expect(page.getByRole('textbox')).toHaveValue('잎끝이 말라요')
  await nextButton(page).click()
  await expectStep(page, 4)
  await expectStoredWizardDraft(page, 4)

  await invalidateStoredToken(page)
  await page.goto('/my-page')
  await expect(page).toHaveURL(/\/login$/)
  expect(await readStoredToken(page)).toBeNull()
  await signIn(page, '이새봄')
  await page.goto('/')
  await page.getByRole('link', { name: /이어서 하기/ }).click()
  await expectStep(page, 4)

  await signIn(page, '박한결')
  await page.goto('/')
  await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
  await expect(page.getByText('이어서 하기')).toBeHidden()
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
})

test('a failed submission keeps the answers, and a double tap then submits once', async ({ page }) => {
  await fillUntilQuestions(page)
  await answerQuestions(page)
  await page.route(submissions, (route) => route.fulfill({ status: 500, body: 'oops' }))
  await diagnoseButton(page).click()
  await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
  await page.unroute(submissions)
  await page.route(submissions, (route) =>
    route.fulfill({ json: { status: 'Success', message: '', data: null } }),
  )
  await diagnoseButton(page).click()
  await closeAlert(page, '분석 중 오류가 발생했습니다.')
  await page.unroute(submissions)
  const busy = {
    status: 'Error',
    code: 'SERVICE_UNAVAILABLE',
    message: '지금 사진을 보내는 분이 많아요.',
    retryAfter: 2,
  }
  await page.route(submissions, (route) => route.fulfill({ status: 503, json: busy }))
  await diagnoseButton(page).click()
  await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
  await expect(
    page.getByText('지금 사진을 보내는 분이 많아요. 적어 주신 내용은 그대로 있어요.'),
  ).toBeVisible()
  await page.unroute(submissions)

  const keys: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.url().endsWith('/analysis/plant')) keys.push(await request.headerValue('idempotency-key'))
  })
  const release = await holdRequests(page, submissions)
  // Enabled when the server takes it again.
  await page.getByRole('button', { name: '다시 보내기', exact: true }).dblclick()
  await expect(page.getByText('분석 중', { exact: true }).first()).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/analysis-result\//)
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
})

test('a lost connection keeps the answers and offers to send them again', async ({ page, context }) => {
  await fillUntilQuestions(page)
  await answerQuestions(page)
  const release = await holdRequests(page, submissions)
  await diagnoseButton(page).click()
  await expect(page.getByText('분석 중', { exact: true }).first()).toBeVisible()
  await context.setOffline(true)
  await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
  await expect(page.getByText(/인터넷에 연결되면 보낼 수 있어요/)).toBeVisible()
  await expect(diagnoseButton(page)).toBeDisabled()
  release()
  await context.setOffline(false)
  await page.getByRole('button', { name: '다시 보내기' }).click()
  await expect(page).toHaveURL(/\/analysis-result\//)
})
