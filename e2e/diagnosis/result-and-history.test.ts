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

test('shows the expert answer above the result, with links and line breaks', async ({ page }) => {
  await serveResult(page, {
    ...result,
    expertFeedback: '분갈이를 권해요.\n자세한 방법은 https://example.com/guide에서 보세요.\n<b>굵게</b>',
  })
  await page.goto(`/analysis-result/${id}`)
  const headings = page.getByRole('heading', { name: /^(전문가 답변|과습)$/ })
  await expect(headings).toHaveText(['전문가 답변', '과습'])
  const link = page.getByRole('link', { name: 'https://example.com/guide', exact: true })
  await expect(link).toHaveAttribute('href', 'https://example.com/guide')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.getByText('<b>굵게</b>')).toBeVisible()
  const text = page.getByText('분갈이를 권해요.').first()
  expect(await text.evaluate((node) => getComputedStyle(node).whiteSpace)).toMatch(/pre-(line|wrap)/)
})

test('promises an expert answer within 24 hours and shows reasons, solutions, tips and candidates', async ({
  page,
}) => {
  await serveResult(page, result)
  await page.goto(`/analysis-result/${id}`)
  await expect(page.getByText(/24시간/).first()).toBeVisible()
  for (const text of [
    '흙이 계속 젖어 있다고 하셨어요',
    '물 주기를 멈추고 흙을 말려 주세요',
    '겉흙이 마른 뒤에 물을 주세요',
    '뿌리썩음',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
})

const advice = {
  about: '흙 속에 공기가 없으면 뿌리가 물을 빨아들이지 못해요.',
  today: ['받침에 고인 물을 비워 주세요.'],
  thisWeek: ['속흙이 마를 때까지 기다려 주세요.'],
  prevention: ['장마철에는 물 주는 간격을 늘려 주세요.'],
  askExpert: '열흘이 지나도 시들면 전문가에게 물어봐 주세요.',
  urgent: null as string | null,
  sources: ['UC IPM Pest Notes 74172, Houseplant Problems'],
}

test('groups advice by when to do it, shows contrary signs and unchecked points, and urges only when urgent', async ({
  page,
}) => {
  await serveResult(page, {
    ...result,
    advice,
    counterSign: '새 잎은 건강하다고 하셨는데, 이 점은 이 진단과 잘 맞지 않아요.',
    unchecked: ['뿌리 상태는 확인하지 못했어요.'],
    candidates: [{ problemId: 'root_rot', problem: '뿌리썩음', tellApart: '뿌리가 갈색이면 이쪽이에요.' }],
  })
  await page.goto(`/analysis-result/${id}`)
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('오늘 할 일')).toContainText('받침에 고인 물을 비워 주세요.')
  await expect(section('이번 주')).toContainText('속흙이 마를 때까지')
  await expect(section('다시 생기지 않게')).toContainText('장마철에는')
  await expect(section('다시 생기지 않게')).toContainText('열흘이 지나도')
  await expect(section('이렇게 본 이유')).toContainText('이런 점은 달라요')
  await expect(section('이렇게 본 이유')).toContainText('뿌리 상태는 확인하지 못했어요.')
  await expect(page.getByText('뿌리가 갈색이면 이쪽이에요.')).toBeVisible()
  await expect(page.getByText('새잎 진단 엔진이 답했어요')).toBeVisible()
  await expect(page.getByText('서둘러 주세요')).toBeHidden()
  await expect(page.getByText(/UC IPM/)).toBeHidden()
  await page.getByText('근거 문헌').click()
  await expect(page.getByText(/UC IPM/)).toBeVisible()

  await serveResult(page, { ...result, advice: { ...advice, urgent: '오늘 뿌리를 확인해 주세요.' } })
  await page.reload()
  await expect(page.getByRole('region', { name: '서둘러 주세요' })).toContainText('오늘 뿌리를')
})

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

test('a result without data, a failed one and an address without id each have a message or a way on', async ({
  page,
}) => {
  await serveResult(page, null)
  await page.goto(`/analysis-result/${id}`)
  await expect(page.getByText('오류: 진단 결과를 불러오는데 실패했습니다.')).toBeVisible()
  await page.unroute(`**/api/v1/analysis/${id}`)
  await page.goto(`/analysis-result/${id}`)
  await expect(page.getByText('오류: 진단 결과를 불러오던 중 오류가 발생했습니다.')).toBeVisible()

  await page.goto('/analysis-result')
  await expect(page).toHaveURL(/\/plant-analysis$/)
})

const row = (index: number) => ({
  id: rowId(index),
  image: 'd/none.jpg',
  problem: `진단 ${index}번`,
  createdAt: '2026-01-05T09:00:00+09:00',
  expertFeedback: index % 2 ? '답변' : null,
})

test('the history loads page after page while scrolling', async ({ page }) => {
  const asked: URLSearchParams[] = []
  await page.route('**/api/v1/analysis?**', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const from = Number(query.get('page')) * 10
    const content = Array.from({ length: from < 20 ? 10 : 3 }, (_, index) => row(from + index))
    const data = { content, hasNext: from < 20, nextCursor: from < 20 ? `after-${from + 9}` : null }
    return route.fulfill(success(data))
  })
  await page.goto('/analysis-list')
  await expect(page.getByText('진단 0번', { exact: true })).toBeVisible()
  await expect(page.getByText('전문가 답변 완료').first()).toBeVisible()
  await expect(page.getByText('AI 진단 완료').first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('진단 22번', { exact: true })).toBeVisible({ timeout: 300 })
  }).toPass()
  expect(asked.map((query) => query.get('page'))).toEqual(['0', '1', '2'])
  expect(asked.map((query) => query.get('size'))).toEqual(['10', '10', '10'])
  expect(asked[1]?.get('cursor')).toBe('after-9')
})

test('an empty history offers the first diagnosis, and a failed one a retry', async ({ page }) => {
  await page.route('**/api/v1/analysis?**', (route) =>
    route.fulfill(success({ content: [], hasNext: false, nextCursor: null })),
  )
  await page.goto('/analysis-list')
  await expect(page.locator('main a[href="/plant-analysis"]').first()).toBeVisible()
  await page.unroute('**/api/v1/analysis?**')
  await page.route('**/api/v1/analysis?**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(page.getByRole('button', { name: /다시/ })).toBeVisible()
})
