import { expect, test } from '@playwright/test'
import { closeAlert } from '../support/alert.ts'
import { holdRequests } from '../support/held-requests.ts'
import { choosePerson, invalidateStoredToken, signIn } from '../support/sign-in.ts'
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

test('what was answered survives a reload, a lost connection, failures and an ended session, no other person sees it, and a double tap then sends it once', async ({
  page,
  context,
}) => {
  const description = '아래쪽 잎부터 노랗게 변하고 흙이 계속 젖어 있어요'
  await signIn(page, '이새봄')
  await fillUntilQuestions(page, { description })
  await choice(page, '매주 1회').click()
  await expectStep(page, 5)
  await expectStoredWizardDraft(page, 5)
  await page.reload()
  await expect(page.getByText('이어서 하기').first()).toBeVisible()
  await expectStep(page, 5)
  await backButton(page).click()
  await backButton(page).click()
  await expect(page.getByRole('textbox')).toHaveValue(description)
  await nextButton(page).click()
  await expectStep(page, 4)
  await answerQuestions(page)

  await test.step('a lost connection', async () => {
    const release = await holdRequests(page, submissions)
    await diagnoseButton(page).click()
    await expect(page.getByText('분석 중', { exact: true }).first()).toBeVisible()
    await context.setOffline(true)
    await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
    await expect(page.getByText(/인터넷에 연결되면 보낼 수 있어요/)).toBeVisible()
    await expect(diagnoseButton(page)).toBeDisabled()
    await page.unroute(submissions)
    release()
    await context.setOffline(false)
  })

  await test.step('failures', async () => {
    await page.route(submissions, (route) => route.fulfill({ status: 500, body: 'oops' }))
    await page.getByRole('button', { name: '다시 보내기' }).click()
    await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
    await page.unroute(submissions)
    await page.route(submissions, (route) =>
      route.fulfill({ json: { status: 'Success', message: '', data: null } }),
    )
    await diagnoseButton(page).click()
    await closeAlert(page, '분석 중 오류가 발생했습니다.')
    await page.unroute(submissions)
    const message = '지금 사진을 보내는 분이 많아요.'
    const busy = { status: 'Error', code: 'SERVICE_UNAVAILABLE', message, retryAfter: 2 }
    await page.route(submissions, (route) => route.fulfill({ status: 503, json: busy }))
    await diagnoseButton(page).click()
    await closeAlert(page, '분석 중 오류가 발생했습니다. 다시 시도해주세요.')
    await expect(page.getByText(`${message} 적어 주신 내용은 그대로 있어요.`)).toBeVisible()
    await page.unroute(submissions)
  })

  await test.step('an ended session says so and leads back to the last step', async () => {
    await invalidateStoredToken(page)
    // Enabled when the server takes it again.
    await page.getByRole('button', { name: '다시 보내기', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(/로그인이 끝나서 다시 확인이 필요해요/)).toContainText('쓰던 진단은 그대로')
    await page.getByRole('button', { name: '카카오로 시작하기' }).click()
    await choosePerson(page, '이새봄')
    await expect(page).toHaveURL(/\/plant-analysis$/)
    await expectStep(page, 7)
  })

  await test.step('another person', async () => {
    await signIn(page, '박한결')
    await page.goto('/')
    await expect(page.getByRole('link', { name: '사진으로 진단하기' })).toBeVisible()
    await expect(page.getByText('이어서 하기')).toBeHidden()
    await page.goto('/plant-analysis')
    await expectStep(page, 1)
    await signIn(page, '이새봄')
    await page.goto('/')
    await page.getByRole('link', { name: /이어서 하기/ }).click()
    await expectStep(page, 7)
  })

  const keys: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.url().endsWith('/analysis/plant')) keys.push(await request.headerValue('idempotency-key'))
  })
  const release = await holdRequests(page, submissions)
  await choice(page, '거실').click()
  await diagnoseButton(page).dblclick()
  await expect(page.getByText('분석 중', { exact: true }).first()).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/analysis-result\//)
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
})
