import { expect, type Page, test } from '@playwright/test'
import { createDiagnosis, failure, success } from '../support/api.ts'
import { holdRequests } from '../support/held-requests.ts'
import { createPlantPhoto } from '../support/photos.ts'
import { signIn } from '../support/sign-in.ts'

const id = '01990000-0000-7000-8000-00000000000a'
const option = (value: string, label: string) => ({ value, label })
const soil = {
  id: 'soil',
  text: '화분 속 흙이 젖어 있나요?',
  options: [option('wet', '젖어 있어요'), option('dry', '말라 있어요'), option('unknown', '잘 모르겠어요')],
}
const unsure = {
  id,
  fullPlantImageUrl: 'd/none.jpg',
  symptomImageUrl: 'd/none.jpg',
  expertFeedback: null,
  problem: '조금 더 살펴봐야 해요',
  problemReasons: [],
  solutions: ['물을 주기 전에 흙을 만져 보세요'],
  createdAt: '2026-01-05T09:00:00+09:00',
  problemId: null,
  confidence: 'LOW',
  reasons: [],
  candidates: [],
  photoNotes: [],
  question: soil.text,
  followUp: soil,
  feedback: null as { helpful: boolean; comment: string } | null,
  engine: { name: 'embedded', version: '1' },
  prompt: '잎이 노래요',
  answers: [],
  expertDueAt: '2026-01-06T09:00:00+09:00',
}
const refined = {
  ...unsure,
  problem: '과습',
  problemId: 'overwatering',
  confidence: 'MEDIUM',
  question: null,
  followUp: null,
  reasons: [{ text: '흙이 젖어 있다고 하셨어요', source: 'ANSWER' }],
}

const show = (page: Page, data: unknown) =>
  page.route(`**/api/v1/analysis/${id}`, (route) => route.fulfill(success(data)))
const card = (page: Page) => page.getByRole('region', { name: '추가 질문' })
const tap = (page: Page, label: string) => card(page).getByRole('button', { name: label }).click()

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a failed answer keeps the options, and the next tap refines the result around the question', async ({
  page,
}) => {
  await show(page, unsure)
  const followUps = `**/api/v1/analysis/${id}/follow-up`
  await page.route(followUps, (route) =>
    route.fulfill(failure(503, 'SERVICE_UNAVAILABLE', '잠시 연결이 원활하지 않아요.')),
  )
  await page.goto(`/analysis-result/${id}`)
  await expect(page.getByText(soil.text)).toHaveCount(1)
  await tap(page, '젖어 있어요')
  await expect(card(page).getByRole('alert')).toHaveText('잠시 연결이 원활하지 않아요.')
  await expect(card(page).getByRole('button')).toHaveCount(3)
  await expect(card(page).getByRole('button', { name: '젖어 있어요' })).toBeFocused()
  await page.unroute(followUps)

  const sent: unknown[] = []
  await page.route(followUps, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(success(refined))
  })
  const release = await holdRequests(page, followUps)
  await tap(page, '젖어 있어요')
  const status = card(page).getByRole('status')
  await expect(status).toHaveText('답을 더해 다시 살펴보고 있어요')
  await card(page).getByRole('button', { name: '말라 있어요' }).dispatchEvent('click')
  release()
  await expect(status).toHaveText('답을 더해 보니 ‘과습’에 더 가까워 보여요.')
  await expect(status).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('과습')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  expect(sent).toEqual([{ followUpId: 'soil', value: 'wet' }])
})

test('a vague description is followed by a question, and its answer is stored', async ({ page }) => {
  const caller = await signIn(page, '이새봄')
  const vague = await createDiagnosis(caller, {
    fullPlantImage: await createPlantPhoto(),
    symptomImage: await createPlantPhoto(1400, 1200),
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

test('a question that was answered on another device is replaced by the current result', async ({ page }) => {
  let shown: unknown = unsure
  await page.route(`**/api/v1/analysis/${id}`, (route) => route.fulfill(success(shown)))
  await page.route(`**/api/v1/analysis/${id}/follow-up`, (route) =>
    route.fulfill(failure(409, 'FOLLOW_UP_GONE', '이미 답했거나 바뀐 질문이에요.')),
  )
  await page.goto(`/analysis-result/${id}`)
  await expect(card(page)).toBeVisible()
  shown = refined
  await tap(page, '말라 있어요')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('과습')
  await expect(card(page).getByRole('status')).toContainText('다시 불러왔어요')
})

test('feedback is one tap with an optional sentence, can be changed, and keeps the text after a failure', async ({
  page,
}) => {
  await show(page, refined)
  const sent: unknown[] = []
  let isDown = false
  await page.route(`**/api/v1/analysis/${id}/feedback`, (route) => {
    if (isDown) return route.fulfill(failure(503, 'SERVICE_UNAVAILABLE', '잠시 연결이 원활하지 않아요.'))
    sent.push(route.request().postDataJSON())
    return route.fulfill(success(null))
  })
  await page.goto(`/analysis-result/${id}`)
  const helpful = page.getByRole('button', { name: '도움이 됐어요' })
  const wrong = page.getByRole('button', { name: '틀린 것 같아요' })
  await helpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/의견 고마워요/)).toBeVisible()

  isDown = true
  const sentence = page.getByRole('textbox')
  await sentence.fill('흙은 말라 있었어요')
  await wrong.click()
  await expect(page.getByRole('alert')).toHaveText('잠시 연결이 원활하지 않아요.')
  await expect(sentence).toHaveValue('흙은 말라 있었어요')
  await page.reload()
  isDown = false
  await wrong.click()
  await expect(page.getByRole('textbox')).toHaveValue('흙은 말라 있었어요')
  await expect(page.getByText(/의견 고마워요/)).toBeVisible()
  expect(sent).toEqual([
    { helpful: true, comment: '' },
    { helpful: false, comment: '흙은 말라 있었어요' },
  ])
})
