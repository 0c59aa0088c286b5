import { expect, type Page, test } from '@playwright/test'
import { rowId, success } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

const id = rowId(1)
const result = {
  id,
  fullPlantImageUrl: 'd/none.jpg',
  symptomImageUrl: 'd/none.jpg',
  expertFeedback: null as string | null,
  problem: '과습',
  problemReasons: ['흙이 계속 젖어 있다고 하셨어요'],
  solutions: ['물 주기를 멈추고 흙을 말려 주세요'],
  managementTip: ['겉흙이 마른 뒤에 물을 주세요'],
  createdAt: '2026-01-05T09:00:00+09:00',
  problemId: 'overwatering',
  confidence: 'HIGH',
  reasons: [{ text: '흙이 계속 젖어 있다고 하셨어요', source: 'TEXT' }],
  candidates: [{ problemId: 'root_rot', problem: '뿌리썩음' }],
  photoNotes: [],
  question: null,
  engine: { name: 'embedded', version: '1' },
  prompt: '잎이 노래요',
  answers: [],
  expertDueAt: '2026-01-06T09:00:00+09:00',
}

/** Serves this result from now on. */
const serveResult = (page: Page, data: unknown) =>
  page.route(`**/api/v1/analysis/${id}`, (route) => route.fulfill(success(data)))

test.beforeEach(({ page }) => signIn(page, '이새봄'))

test('a provisional result says so and is replaced by the model answer', async ({ page }) => {
  await serveResult(page, { ...result, provisional: true })
  await page.goto(`/analysis-result/${id}`)
  await expect(page.getByText('먼저 살펴본 결과예요')).toBeVisible()
  await page.unroute(`**/api/v1/analysis/${id}`)
  await serveResult(page, { ...result, problem: '뿌리썩음', engine: { name: 'vision', version: '1' } })
  await expect(page.getByRole('heading', { level: 1, name: '뿌리썩음' })).toBeVisible()
  await expect(page.getByText('비전 모델이 함께 봤어요')).toBeVisible()
  await expect(page.getByText('먼저 살펴본 결과예요')).toBeHidden()
})
