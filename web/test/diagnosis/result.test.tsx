import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getConsents, giveConsents } from '../../../contract/account/account.ts'
import { type Content, listContents } from '../../../contract/content/content.ts'
import {
  type CarePlan,
  getCarePlan,
  startCarePlan,
  tickCareTask,
} from '../../../contract/diagnosis/care-plan.ts'
import type { CustomerRequest } from '../../../contract/diagnosis/customer-request.ts'
import {
  answerFollowUp,
  type DiagnosisResult,
  getDiagnosis,
  rateDiagnosis,
} from '../../../contract/diagnosis/diagnosis.ts'
import { listProducts } from '../../../contract/shop/shop.ts'
import { refetchMsOf } from '../../src/features/diagnosis/diagnosis.queries.ts'
import { photoFile, stubPictures } from '../pictures.ts'
import { button, eventually, fill, follow, openApp, press, rowId, shows } from '../render-app.tsx'
import { answer, askedOf, failure, hold, malformed, unreadable } from '../server.ts'

const id = rowId(1)
const address = `/analysis-result/${id}`
const result: DiagnosisResult = {
  id,
  fullPlantImageUrl: 'd/none.jpg',
  symptomImageUrl: 'd/none.jpg',
  expertFeedback: null,
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

/** Opens a result without a care plan. */
async function openResult(changes: Partial<DiagnosisResult> = {}) {
  answer(getDiagnosis, { ...result, ...changes })
  answer(getCarePlan, null)
  const app = await openApp(address)
  await screen.findByRole('heading', { level: 1 })
  return app
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const section = (name: string) => screen.findByRole('region', { name })

test('an expert answer comes before the diagnosis, with links and line breaks', async () => {
  await openResult({
    expertFeedback: '분갈이를 권해요.\n자세한 방법은 https://example.com/guide에서 보세요.\n<b>굵게</b>',
  })
  await screen.findByText(/<b>굵게<\/b>/)
  const headings = screen.getAllByRole('heading', { name: /^(전문가 답변|과습)$/ })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['전문가 답변', '과습'])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://example.com/guide' })
  expect(link.getAttribute('href')).toBe('https://example.com/guide')
  expect(link.target).toBe('_blank')
  expect(link.rel).toContain('noopener')
})

test('an expert answer has its date, and the points of a list are lines of their own', async () => {
  await openResult({
    expertFeedback: '공기가 건조해요.\n1. 가습기를 켜 주세요.\n2. 하루 쉬어 주세요.',
    expertAnsweredAt: '2026-01-06T09:00:00+09:00',
  })
  within(await section('전문가 답변')).getByText('1월 6일 (화)')
  screen.getByText('1. 가습기를 켜 주세요.')
  screen.getByText('2. 하루 쉬어 주세요.')
})

test('a long expert answer is whole after one tap', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(240)
  onTestFinished(() => height.mockRestore())
  await openResult({
    expertFeedback: '분갈이를 권해요.\n\n1. 흙을 털어 주세요.\n\n2. 큰 화분에 심어 주세요.',
  })
  const region = await section('전문가 답변')
  const lines = () =>
    within(region)
      .getByText(/분갈이를 권해요/)
      .textContent.split('\n').length
  expect(lines()).toBe(3)
  await press('답변 전체 보기')
  expect(lines()).toBe(5)
  await press('접기')
  expect(lines()).toBe(3)
})

test.each([
  { expertFeedback: '밑동이 무르면 살리기 어려워요.\n\n물꽂이해 주세요.\n\n밑동을 눌러 보면 단단한가요?' },
  {
    expertFeedback: '물을 쉬어 주세요.\n\n흙을 갈아 주세요.',
    expertCorrectedAt: '2026-11-24T10:00:00+09:00',
  },
])('an answer that asks, or that was corrected, is whole at once', async (answered) => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(240)
  onTestFinished(() => height.mockRestore())
  await openResult(answered)
  const region = await section('전문가 답변')
  expect(region.textContent).toContain(answered.expertFeedback)
  expect(within(region).queryByRole('button', { name: '답변 전체 보기' })).toBeNull()
  within(region).getByRole('button', { name: /더 (궁금한 점 )?물어보기$/ })
})

test('promises an expert answer within 24 hours and shows reasons, solutions, tips and candidates', async () => {
  await openResult({ expertDueAt: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  const page = document.body.textContent
  for (const text of [
    '24시간 이내에 전문가의 답변이 도착해요',
    '흙이 계속 젖어 있다고 하셨어요',
    '물 주기를 멈추고 흙을 말려 주세요',
    '겉흙이 마른 뒤에 물을 주세요',
    '뿌리썩음',
  ])
    expect(page).toContain(text)
})

test.each([
  [{ expertPromisedHours: 36 }, '36시간 이내에 전문가의 답변이 도착해요'],
  [{ expertPromisedHours: null }, '약속한 시간 안에 전문가의 답변이 도착해요'],
  [{ expertPromisedHours: 36, expertIsLate: true }, '36시간 이내에 답변하지 못해 죄송해요'],
  [{ expertIsLate: true }, '24시간 이내에 답변하지 못해 죄송해요'],
])('says what was promised: %o', async (promised, text) => {
  await openResult({ expertDueAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(), ...promised })
  expect(document.body.textContent).toContain(text)
})

test.each([
  [60_000, '전문가에게 전했어요. 늦어도 '],
  [-60_000, '답이 늦어져 죄송해요'],
])('says when a question back is answered: %d ms from now', async (inMs, text) => {
  const askedAt = new Date(0).toISOString()
  const dueAt = new Date(Date.now() + inMs).toISOString()
  const expertQuestion = { question: '언제 물을 줄까요?', askedAt, answer: null, answeredAt: null, dueAt }
  await openResult({ expertFeedback: '과습이에요.', expertQuestion })
  expect(document.body.textContent).toContain(text)
})

test('keeps a question and its promise while the answer that it followed is taken back', async () => {
  const [askedAt, dueAt] = [new Date(0).toISOString(), '2999-12-05T00:00:00+09:00']
  const expertQuestion = { question: '언제 물을 줄까요?', askedAt, answer: null, answeredAt: null, dueAt }
  await openResult({ expertFeedback: null, expertRetractedAt: askedAt, expertQuestion })
  const asked = screen.getByRole('region', { name: '전문가에게 한 질문' }).textContent
  expect(asked).toContain('언제 물을 줄까요?')
  expect(asked).toContain('늦어도 12월 4일 (수)까지')
})

const advice: NonNullable<DiagnosisResult['advice']> = {
  about: '흙 속에 공기가 없으면 뿌리가 물을 빨아들이지 못해요.',
  today: ['받침에 고인 물을 비워 주세요.'],
  thisWeek: ['속흙이 마를 때까지 기다려 주세요.'],
  prevention: ['장마철에는 물 주는 간격을 늘려 주세요.'],
  askExpert: '열흘이 지나도 시들면 전문가에게 물어봐 주세요.',
  urgent: null,
  sources: ['UC IPM Pest Notes 74172, Houseplant Problems'],
}

test('groups advice by when to do it, and shows contrary signs and unchecked points', async () => {
  await openResult({
    advice,
    counterSign: '새 잎은 건강하다고 하셨는데, 이 점은 이 진단과 잘 맞지 않아요.',
    unchecked: ['뿌리 상태는 확인하지 못했어요.'],
    candidates: [{ problemId: 'root_rot', problem: '뿌리썩음', tellApart: '뿌리가 갈색이면 이쪽이에요.' }],
  })
  const holds = async (name: string, text: string) =>
    expect((await section(name)).textContent).toContain(text)
  await holds('오늘 할 일', '받침에 고인 물을 비워 주세요.')
  await holds('이번 주', '속흙이 마를 때까지')
  await holds('다시 생기지 않게', '장마철에는')
  await holds('다시 생기지 않게', '열흘이 지나도')
  await holds('이렇게 본 이유', '이런 점은 달라요')
  await holds('이렇게 본 이유', '뿌리 상태는 확인하지 못했어요.')
  screen.getByText('뿌리가 갈색이면 이쪽이에요.')
  screen.getByText(/새잎 진단 엔진이 답했어요/)
  expect(screen.queryByText('서둘러 주세요')).toBeNull()
  expect(screen.getByText(/UC IPM/).closest('details')?.open).toBe(false)
})

test('urges only when the matter is urgent', async () => {
  const urgent = { ...advice, urgent: '오늘 뿌리를 확인해 주세요.' }
  const app = await openResult({ advice: urgent, severity: 'URGENT' })
  const isOpen = async () => (await section('이러면 서둘러 주세요')).querySelector('details')?.open
  expect(await isOpen()).toBe(true)
  answer(getDiagnosis, { ...result, id: rowId(9), advice: urgent, severity: 'WATCH' })
  await app.goTo(`/analysis-result/${rowId(9)}`)
  await eventually(async () => expect(await isOpen()).toBe(false))
})

test('a provisional result says so and is replaced by the model answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openResult({ provisional: true })
  await screen.findByText(/먼저 살펴본 결과예요/)
  answer(getDiagnosis, { ...result, problem: '뿌리썩음', engine: { name: 'vision', version: '1' } })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await eventually(() => expect(heading()).toBe('뿌리썩음'))
  await screen.findByText(/생성형 AI가 함께 봤어요/)
  expect(screen.queryByText(/먼저 살펴본 결과예요/)).toBeNull()
})

test('a result without data and a failed one have different messages', async () => {
  answer(getCarePlan, null)
  answer(getDiagnosis, malformed(null))
  const app = await openApp(address)
  await screen.findByText('오류: 진단 결과를 불러오는데 실패했습니다.')
  answer(getDiagnosis, failure(404, 'NOT_FOUND', '없어요.'))
  await app.goTo(`/analysis-result/${rowId(2)}`)
  await screen.findByText('오류: 진단 결과를 불러오던 중 오류가 발생했습니다.')
})

test('an address without the id of a result leads to a new diagnosis', async () => {
  const app = await openApp('/analysis-result')
  expect(app.address()).toBe('/plant-analysis')
})

const soil = {
  id: 'soil',
  text: '화분 속 흙이 젖어 있나요?',
  options: [
    { value: 'wet', label: '젖어 있어요' },
    { value: 'dry', label: '말라 있어요' },
    { value: 'unknown', label: '잘 모르겠어요' },
  ],
}
const unsure: Partial<DiagnosisResult> = {
  problem: '조금 더 살펴봐야 해요',
  problemId: null,
  confidence: 'LOW',
  reasons: [],
  candidates: [],
  question: soil.text,
  followUp: soil,
}
const busy = failure(503, 'SERVICE_UNAVAILABLE', '잠시 연결이 원활하지 않아요.')
const questionCard = async () => within(await section('추가 질문'))
async function tap(name: string) {
  const option = (await questionCard()).getByRole('button', { name })
  option.focus()
  fireEvent.click(option)
}

test('a failed answer keeps the options, and the next tap refines the result around the question', async () => {
  await openResult(unsure)
  answer(answerFollowUp, busy)
  const card = await questionCard()
  expect(screen.getAllByText(soil.text)).toHaveLength(1)
  await tap('젖어 있어요')
  expect((await card.findByRole('alert')).textContent).toBe('잠시 연결이 원활하지 않아요.')
  expect(card.getAllByRole('button')).toHaveLength(3)
  await eventually(() => expect(document.activeElement?.textContent).toBe('젖어 있어요'))

  answer(answerFollowUp, result)
  const release = hold(answerFollowUp)
  await tap('젖어 있어요')
  await eventually(() => expect(card.getByRole('status').textContent).toBe('답을 더해 다시 살펴보고 있어요'))
  await tap('말라 있어요')
  release()
  await eventually(() =>
    expect(card.getByRole('status').textContent).toBe('답을 더해 보니 ‘과습’에 더 가까워 보여요.'),
  )
  await eventually(() => expect(document.activeElement).toBe(card.getByRole('status')))
  await eventually(() => expect(heading()).toBe('과습'))
  expect(card.queryByRole('button')).toBeNull()
  expect(askedOf(answerFollowUp).map(({ body }) => body)).toEqual([
    { followUpId: 'soil', value: 'wet' },
    { followUpId: 'soil', value: 'wet' },
  ])
})

test('a question that was answered on another device is replaced by the current result', async () => {
  await openResult(unsure)
  answer(answerFollowUp, failure(409, 'FOLLOW_UP_GONE', '이미 답했거나 바뀐 질문이에요.'))
  answer(getDiagnosis, result)
  await tap('말라 있어요')
  await eventually(() => expect(heading()).toBe('과습'))
  expect((await questionCard()).getByRole('status').textContent).toContain('다시 불러왔어요')
})

test('feedback is one tap with an optional sentence, can be changed, and keeps the text after a failure', async () => {
  const app = await openResult()
  answer(rateDiagnosis, null)
  const helpful = await button('도움이 됐어요')
  fireEvent.click(helpful)
  await eventually(() => expect(helpful.getAttribute('aria-pressed')).toBe('true'))
  await screen.findByText(/의견 고마워요/)

  answer(rateDiagnosis, busy)
  const sentence = () => screen.getByRole<HTMLTextAreaElement>('textbox')
  fill(sentence(), '흙은 말라 있었어요')
  await press('틀린 것 같아요')
  await shows('alert', '잠시 연결이 원활하지 않아요.')
  expect(sentence().value).toBe('흙은 말라 있었어요')
  await app.goTo('/refund-policy')
  await app.goTo(address)
  await button('틀린 것 같아요')
  expect(sentence().value).toBe('흙은 말라 있었어요')
  answer(rateDiagnosis, null)
  await press('틀린 것 같아요')
  await screen.findByText(/의견 고마워요/)
  expect(askedOf(rateDiagnosis).map(({ body }) => body)).toEqual([
    { helpful: true, comment: '' },
    { helpful: false, comment: '흙은 말라 있었어요' },
    { helpful: false, comment: '흙은 말라 있었어요' },
  ])
})

const plan: CarePlan = {
  diagnosisId: id,
  problem: '과습',
  state: 'ACTIVE',
  startedAt: '2026-01-05T09:00:00+09:00',
  tasks: [
    { id: rowId(2), text: '물 주기를 멈추고 흙을 말려 주세요', when: 'TODAY', done: false },
    { id: rowId(3), text: '겉흙이 마른 뒤에 물을 주세요', when: 'KEEP', done: false },
  ],
  checkIns: [],
  dueCheckIn: null,
  nextReminderAt: null,
  reminds: false,
}

test('the steps wait behind one line once the plan has ended and the plant is better', async () => {
  const ended = (last: 'BETTER' | 'SAME'): CarePlan => ({
    ...plan,
    state: 'DONE',
    checkIns: [
      { id: rowId(4), day: 14, answer: last, note: '', photo: null, createdAt: '2026-01-19T09:00:00+09:00' },
    ],
  })
  answer(getDiagnosis, { ...result, advice })
  answer(getCarePlan, ended('BETTER'))
  const app = await openApp(address)
  expect((await section('다시 보이면 할 일')).textContent).toContain('받침에 고인 물을 비워 주세요.')
  expect(screen.queryByRole('region', { name: '오늘 할 일' })).toBeNull()
  const folds = screen.getAllByRole('heading', { name: /^(지금까지의 소식|다시 보이면 할 일)$/ })
  expect(folds[0]?.textContent).toBe('지금까지의 소식')
  answer(getDiagnosis, { ...result, id: rowId(9), advice })
  answer(getCarePlan, ended('SAME'))
  await app.goTo(`/analysis-result/${rowId(9)}`)
  await section('오늘 할 일')
})

test('a tick that cannot be stored is undone with a message', async () => {
  answer(getDiagnosis, result)
  answer(getCarePlan, plan)
  answer(tickCareTask, failure(500, 'INTERNAL', ''))
  await openApp(address)
  const box = async () => (await screen.findAllByRole<HTMLInputElement>('checkbox'))[0] as HTMLInputElement
  fireEvent.click(await box())
  await screen.findByText(/되돌렸어요/)
  expect((await box()).checked).toBe(false)
})

test('without consent one tap turns the reminders of a care plan on', async () => {
  answer(getDiagnosis, result)
  answer(getCarePlan, plan)
  answer(giveConsents, { accepted: true })
  await openApp(address)
  const turnOn = await button('알림 켜기')
  expect(screen.queryByRole('button', { name: '알림 미루기' })).toBeNull()
  answer(getCarePlan, { ...plan, reminds: true, nextReminderAt: '2026-01-12T09:00:00+09:00' })
  fireEvent.click(turnOn)
  await screen.findByText('1월 12일 (월) 아침에 다시 여쭤볼게요.')
  expect(askedOf(giveConsents)[0]?.body).toMatchObject({
    consents: [{ kind: 'NOTIFICATION', agreed: true }],
  })
  expect(askedOf(getConsents).length).toBeGreaterThan(0)
})

test('the result stays when its plan cannot be loaded', async () => {
  answer(getDiagnosis, result)
  answer(getCarePlan, failure(500, 'INTERNAL', ''))
  await openApp(address)
  await screen.findByText(/돌봄 계획을 불러오지 못했어요./)
  expect(document.body.textContent).toContain(result.solutions[0])
  answer(getCarePlan, null)
  await press('다시 불러오기')
  await button('돌봄 계획 시작하기')
})

/** Resolves when everything that was asked for is shown. Needs `vi.useFakeTimers`. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))

test('ticking a step starts the care plan', async () => {
  await openResult()
  answer(startCarePlan, plan)
  answer(tickCareTask, { ...plan, tasks: plan.tasks.map((task, at) => ({ ...task, done: at === 0 })) })
  fireEvent.click(await screen.findByRole('checkbox', { name: '물 주기를 멈추고 흙을 말려 주세요' }))
  await screen.findByText('오늘 할 일을 모두 했어요')
  expect(askedOf(startCarePlan)).toHaveLength(1)
  expect(askedOf(tickCareTask).map(({ body }) => body)).toEqual([{ done: true }])
})

test('a plan that a tick could not start is told of once', async () => {
  await openResult()
  answer(startCarePlan, failure(500, 'INTERNAL', ''))
  fireEvent.click(await screen.findByRole('checkbox', { name: '물 주기를 멈추고 흙을 말려 주세요' }))
  await screen.findByText(/돌봄 계획을 시작하지 못했어요/)
  await eventually(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]))
  expect(screen.getAllByText(/돌봄 계획을 시작하지 못했어요/)).toHaveLength(1)
})

test('a check-in that is due stands after the steps of today', async () => {
  answer(getDiagnosis, result)
  answer(getCarePlan, { ...plan, dueCheckIn: 3 })
  await openApp(address)
  await screen.findByRole('heading', { name: '식물은 좀 어떤가요?' })
  const titles = screen.getAllByRole('heading', { name: /^(식물은 좀 어떤가요\?|오늘 할 일)$/ })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['오늘 할 일', '식물은 좀 어떤가요?'])
})

test('an unsure result offers no plan and asks for no rating', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const app = await openResult()
  await button('돌봄 계획 시작하기')
  answer(getDiagnosis, { ...result, id: rowId(9), problemId: null })
  await app.goTo(`/analysis-result/${rowId(9)}`)
  await eventually(() => expect(askedOf(getCarePlan)).toHaveLength(2))
  await settle()
  expect(screen.queryByRole('button', { name: '돌봄 계획 시작하기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '도움이 됐어요' })).toBeNull()
})

const article: Content = {
  id: rowId(5),
  thumbnail: 'c/none-00000000.webp',
  title: '뿌리 살리기',
  subTitle: '',
  tag: '병해충',
  content: '',
  publishedAt: result.createdAt,
  updatedAt: result.createdAt,
  sources: [],
  related: [],
}
const product = (number: number) => ({
  id: rowId(number),
  name: `상품 ${number}호`,
  image: 'c/none-00000000.webp',
  price: 12_900,
  description: '',
  tags: [],
  link: 'https://shop.invalid',
  type: 'SET' as const,
})
const firstUnsure = { ...unsure, followUp: null, candidates: result.candidates }

test('a result shows articles and products for its first candidate', async () => {
  answer(listContents, { content: [article], hasNext: false, nextCursor: null })
  answer(listProducts, { content: [product(6), product(7)], hasNext: false, nextCursor: null })
  const app = await openResult(firstUnsure)
  expect(askedOf(listContents)).toHaveLength(0)
  fireEvent.click(screen.getByText('함께 읽으면 좋아요'))
  await screen.findByRole('link', { name: '뿌리 살리기' })
  const things = await screen.findByRole('list', { name: '도움이 되는 물건' })
  expect(within(things).getAllByRole('article')).toHaveLength(2)
  expect(askedOf(listContents)[0]?.query).toEqual({ problem: 'root_rot', size: '3' })
  expect(askedOf(listProducts)[0]?.query).toEqual({ problem: 'root_rot', size: '2' })
  await follow('뿌리 살리기')
  await eventually(() => expect(app.address()).toBe(`/plant-contents/${article.id}`))
})

test('articles and products that cannot be loaded leave one sentence on a result', async () => {
  answer(listContents, unreadable(500))
  answer(listProducts, unreadable(500))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openResult(firstUnsure)
  fireEvent.click(screen.getByText('함께 읽으면 좋아요'))
  await eventually(() => expect(askedOf(listProducts)).toHaveLength(1))
  await settle()
  await screen.findByText('아직 함께 볼 글이 없어요.')
  expect(screen.queryByRole('alert')).toBeNull()
})

const question = {
  ...{ question: '언제요?', askedAt: result.createdAt, dueAt: result.expertDueAt },
  ...{ answer: '내일요.', answeredAt: result.createdAt },
}
const request: CustomerRequest = {
  number: 0,
  kind: 'QUESTION',
  text: '얼마나 자주 주세요?',
  state: 'WAITING',
  askedAt: result.createdAt,
  repliedAt: null,
  reply: '',
  photo: null,
}

test.each([
  ['expert-answer', {}],
  ['expert-question', { expertQuestion: question }],
  ['expert-request', { expertFeedback: null, expertRequests: [request] }],
])('a notice leads to its part of the result: %s', async (part, changes) => {
  answer(getDiagnosis, { ...result, expertFeedback: '과습이에요.', ...changes })
  answer(getCarePlan, null)
  await openApp(`${address}#${part}`)
  await eventually(() => expect(document.activeElement?.id).toBe(part))
})

test('a reply is not sent before its photo is prepared', async () => {
  let finish = () => {}
  stubPictures(new Promise((resolve) => (finish = resolve)))
  onTestFinished(() => void vi.restoreAllMocks())
  const sent: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      send = (form: FormData) => void sent.push(form)
    },
  )
  await openResult({ expertRequests: [{ ...request, kind: 'LEAF_UNDERSIDE' }] })
  const form = screen.getByRole('button', { name: '전문가에게 보내기' }).closest('form') as HTMLFormElement
  const input = form.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [photoFile()] } })
  fill(within(form).getByRole('textbox'), '앞면이에요.')
  fireEvent.submit(form)
  finish()
  await within(form).findByAltText('고른 사진')
  fireEvent.submit(form)
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.get('reply')).toBe('앞면이에요.')
  expect(sent[0]?.get('photo')).toBeInstanceOf(File)
})

test('a corrected answer is shown whole', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(240)
  onTestFinished(() => height.mockRestore())
  const expertFeedback = '분갈이를 권해요.\n\n1. 흙을 털어 주세요.\n\n2. 큰 화분에 심어 주세요.'
  await openResult({ expertFeedback, expertCorrectedAt: '2026-01-06T09:00:00+09:00' })
  const shown = within(await section('전문가 답변')).getByText(/분갈이를 권해요/)
  expect(shown.textContent).toBe(expertFeedback)
})

test.each([
  [{}, 30_000],
  [{ provisional: true }, 4000],
  [{ expertFeedback: '과습이에요.' }, false],
  [{ expertFeedback: '과습이에요.', expertQuestion: { ...question, answer: null } }, 30_000],
  [{ expertFeedback: '과습이에요.', expertQuestion: question }, false],
])('is read again while something of it is still to come: %o', (changes, ms) => {
  expect(refetchMsOf({ ...result, ...changes })).toBe(ms)
})
