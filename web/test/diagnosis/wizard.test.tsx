import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getFirstQuestion } from '../../../contract/diagnosis/diagnosis.ts'
import { photoFile, stubPictures } from '../pictures.ts'
import { button, choose, eventually, fill, openApp, press } from '../render-app.tsx'
import { answer, askedOf, failure, hold, lostConnection, unreadable } from '../server.ts'

const question = {
  id: 'first_sign',
  text: '무엇이 먼저 보이나요?',
  options: [
    { value: 'YELLOWING', label: '잎이 노래져요', picture: 'YELLOWING' as const },
    { value: 'SPOTS', label: '반점이 있어요', picture: 'SPOTS' as const },
    { value: 'unknown', label: '잘 모르겠어요' },
  ],
}

beforeEach(() => stubPictures())
afterEach(() => void vi.restoreAllMocks())

const isNextDisabled = async () => (await button('다음')).hasAttribute('disabled')

async function choosePhoto(name: string) {
  fireEvent.change(await screen.findByLabelText(name, { selector: 'input' }), {
    target: { files: [photoFile()] },
  })
  await screen.findByRole('img', { name })
  await press('다음')
}

const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '증상 설명' })
const step = (number: number) => screen.findByText(`${number} / 7`)
const options = () => screen.findByRole('radiogroup', { name: question.text })
const draftHas = (content: object) =>
  eventually(() =>
    expect(JSON.parse(localStorage.getItem('saeip.diagnosis-draft') ?? '{}')).toMatchObject(content),
  )

async function describePlant(text = '좀 이상해요') {
  await openApp('/plant-analysis')
  await choosePhoto('식물 전체 사진')
  await choosePhoto('증상 사진')
  fill(await description(), text)
  await press('다음')
}

test('a description without a sign is followed by the question, which one tap answers', async () => {
  answer(getFirstQuestion, question)
  await describePlant(' 좀 이상해요 ')
  await options()
  await step(3)
  await eventually(() => expect(document.activeElement?.textContent).toBe(question.text))
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(
    question.options.map(({ label }) => label),
  )
  fill(await description(), '좀 많이 이상해요')

  await choose('반점이 있어요')
  await step(4)
  await draftHas({ step: 4, prompt: '좀 많이 이상해요', firstSign: 'SPOTS' })

  await press('이전')
  expect((await description()).value).toBe('좀 많이 이상해요')
  expect((await screen.findByRole('radio', { name: '반점이 있어요' })).getAttribute('aria-checked')).toBe(
    'true',
  )
  await eventually(() => expect(document.activeElement?.textContent).toBe('어떤 점이 걱정되나요?'))
  await press('다음')
  await step(4)
  expect(askedOf(getFirstQuestion).map(({ body }) => body)).toEqual([{ prompt: '좀 이상해요' }])
})

test('each step opens only when its input is complete, and going back keeps photos and description', async () => {
  answer(getFirstQuestion, null)
  await openApp('/plant-analysis')
  await step(1)
  expect(await isNextDisabled()).toBe(true)
  await choosePhoto('식물 전체 사진')
  await step(2)
  expect(await isNextDisabled()).toBe(true)
  await choosePhoto('증상 사진')
  await step(3)
  fill(await description(), '   ')
  expect(await isNextDisabled()).toBe(true)
  fill(await description(), '아래 잎이 노래요')
  await press('다음')
  await step(4)
  expect(await isNextDisabled()).toBe(true)
  await choose('기타')
  expect(await isNextDisabled()).toBe(true)
  fill(await screen.findByPlaceholderText(/구체적으로/), '겉흙이 마르면 줘요')
  await press('다음')
  await step(5)

  await press('이전')
  await step(4)
  await press('이전')
  expect((await description()).value).toBe('아래 잎이 노래요')
  await press('이전')
  await screen.findByRole('img', { name: '증상 사진' })
  await press('이전')
  await screen.findByRole('img', { name: '식물 전체 사진' })
  await press(/지우기/)
  expect(await isNextDisabled()).toBe(true)
})

test('arrow keys move between the options without choosing one', async () => {
  answer(getFirstQuestion, question)
  await describePlant()
  const group = await options()
  const [first, second] = screen.getAllByRole('radio')
  first?.focus()
  fireEvent.keyDown(group, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
  for (const radio of screen.getAllByRole('radio')) expect(radio.getAttribute('aria-checked')).toBe('false')
})

test('the question is passed over with 다음 and then counts as “don’t know”', async () => {
  answer(getFirstQuestion, question)
  await describePlant()
  await options()
  await press('다음')
  await step(4)
  await draftHas({ firstSign: 'unknown' })
})

test('a danger is answered before the next question', async () => {
  const contacts = [{ label: '119에 전화하기', phone: '119' }]
  const emergency = {
    title: '지금 바로 119에 전화해 주세요',
    doNow: ['숨을 살펴봐 주세요.'],
    bring: [],
    doNot: [],
    contacts,
  }
  answer(getFirstQuestion, { emergency })
  await describePlant('아이가 잎을 먹었어요')
  await screen.findByRole('heading', { name: emergency.title })
  await step(3)
  expect(screen.getByRole('link', { name: /119/ }).getAttribute('href')).toBe('tel:119')
  await press('그래도 진단 이어 하기')
  await step(4)
  expect(askedOf(getFirstQuestion)).toHaveLength(1)
})

test('a description with a sign goes on at once', async () => {
  answer(getFirstQuestion, null)
  await describePlant('잎이 노래요')
  await step(4)
  await draftHas({ step: 4, firstQuestion: null, firstSign: null })
})

test.each([
  ['a lost connection', lostConnection],
  ['a failure', failure(503, 'SERVICE_UNAVAILABLE', '잠시 연결이 원활하지 않아요.')],
  ['a limit', failure(429, 'TOO_MANY_REQUESTS', '잠시 후 다시 시도해 주세요.')],
  ['an unreadable answer', unreadable(200, '<html>')],
])('%s does not hold up', async (_, reply) => {
  answer(getFirstQuestion, reply)
  await describePlant()
  await step(4)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a slow answer is awaited for two seconds', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  answer(getFirstQuestion, question)
  const release = hold(getFirstQuestion)
  await describePlant()
  await eventually(() => expect(askedOf(getFirstQuestion)).toHaveLength(1))
  expect((await button('다음')).getAttribute('aria-busy')).toBe('true')
  expect(timeout).toHaveBeenCalledWith(2000)
  limit.abort()
  await step(4)
  release()
})

test('somebody who goes back meanwhile stays there', async () => {
  answer(getFirstQuestion, null)
  const release = hold(getFirstQuestion)
  await describePlant()
  await eventually(() => expect(askedOf(getFirstQuestion)).toHaveLength(1))
  await press('이전')
  await step(2)
  release()
  // The answer arrives.
  await new Promise((done) => setTimeout(done, 50))
  await step(2)
})

test('the answer of before is named where a new choice is asked for, and where the highlight has faded', async () => {
  answer(getFirstQuestion, null)
  await describePlant('잎이 노래요')
  for (const [number, label] of [
    [5, '매주 1회'],
    [6, '1년 미만'],
    [7, '오늘'],
  ] as const) {
    await choose(label)
    await step(number)
  }
  await choose('주방')
  await screen.findByRole('radio', { name: '주방 고른 답', checked: true })
  await press('이전')
  await screen.findByRole('radio', { name: '오늘 고른 답', checked: false })
})
