import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '../support/held-requests.ts'
import { openSignedIn, signIn } from '../support/sign-in.ts'
import { expectStoredWizardDraft } from '../support/stored-draft.ts'
import {
  answerQuestions,
  choice,
  diagnoseButton,
  expectStep,
  fillPhotosAndDescription,
  fillUntilQuestions,
} from '../support/wizard.ts'

const submissions = '**/api/v1/analysis/plant'

async function openLastStep(page: Page) {
  await page.goto('/plant-analysis')
  await expectStep(page, 7)
  await waitForExtraEntry(page)
}

/** The entry of the browser's history that going back needs is added after the step is shown. */
const waitForExtraEntry = (page: Page) => page.waitForFunction(() => history.state?.isExtraEntry)

test('what one tab sends, the other shows as sent, and the draft is gone in both', async ({
  page,
  context,
}) => {
  await signIn(page, '이새봄')
  await fillUntilQuestions(page)
  await answerQuestions(page)
  await expectStoredWizardDraft(page, 7)
  const other = await context.newPage()
  await openLastStep(other)

  const keys: (string | null)[] = []
  context.on('request', async (request) => {
    if (request.url().endsWith('/analysis/plant')) keys.push(await request.headerValue('idempotency-key'))
  })
  const release = await holdRequests(page, submissions)
  await diagnoseButton(page).click()
  await expect(page.getByRole('dialog', { name: '분석 중' })).toBeVisible()
  await choice(other, '거실').click()
  // By the keyboard, since the choice scrolls the page under a pointer.
  await diagnoseButton(other).press('Enter')
  await expect(other.getByText(/이 진단을 이미 보내고 있어요/)).toBeVisible()
  // Longer than another tab's change of the draft needs to arrive.
  await other.waitForTimeout(1000)
  await expect(other.getByText(/이 진단을 이미 보내고 있어요/)).toBeVisible()

  release()
  await expect(page).toHaveURL(/\/analysis-result\//)
  await expect(other.getByRole('heading', { name: '진단 결과가 나왔어요' })).toBeVisible()
  await other.getByRole('link', { name: '결과 보기' }).click()
  await expect(other).toHaveURL(page.url())
  expect(keys).toHaveLength(1)

  await other.goto('/plant-analysis')
  await expectStep(other, 1)
  await expect(other.getByText('이어서 하기')).toBeHidden()
})

test('back means the previous step after a deep link and ends a sending that has not arrived; one that is left is finished', async ({
  page,
}) => {
  await openSignedIn(page, '이새봄', '/plant-analysis')
  await fillPhotosAndDescription(page)
  await answerQuestions(page)
  await expectStoredWizardDraft(page, 7)
  // Loads a new document, as a typed address or a notification does.
  await page.goto('/healthz')
  await openLastStep(page)
  await page.goBack()
  await expectStep(page, 6)
  await waitForExtraEntry(page)
  await page.goBack()
  await expectStep(page, 5)
  await choice(page, '1년 미만').click()
  await choice(page, '일주일 이내').click()
  await choice(page, '거실').click()

  const release = await holdRequests(page, submissions)
  await diagnoseButton(page).click()
  const overlay = page.getByRole('dialog', { name: '분석 중' })
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/(plant-analysis)?$/)
  await expect(overlay).toBeHidden()
  release()

  await openLastStep(page)
  // The server has everything; only its answer is late.
  await page.evaluate(() => {
    const released = new Promise<void>((resolve) => addEventListener('release', () => resolve()))
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const { onload } = this
      this.onload = (event) => void released.then(() => onload?.call(this, event))
      send.call(this, body)
    }
  })
  await choice(page, '거실').click()
  await diagnoseButton(page).click()
  await expect(page.getByText('사진을 보냈어요')).toBeVisible()
  await expect(page.getByText('이야기를 읽고 있어요')).toBeVisible()
  await page.getByRole('button', { name: '다른 화면 보기' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('결과가 나오면 알려 드릴게요.', { exact: true })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(page.getByText(/진단 결과가 나왔어요/)).toBeVisible()
  await page.goto('/plant-analysis')
  await expectStep(page, 1)
})
