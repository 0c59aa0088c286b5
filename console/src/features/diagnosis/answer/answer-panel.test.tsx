import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { AnswerPanel } from './answer-panel.tsx'

// What leaves with an unsent draft would send it again and again.
afterEach(() => localStorage.clear())

const expert = { checkAuth: async () => {}, getPermissions: async () => ['EXPERT'] }
const problems = [
  { id: 'scale', name: '깍지벌레' },
  { id: 'root_scale', name: '뿌리깍지벌레' },
]
const unanswered = {
  id: 'c',
  problemId: 'overwatering',
  problem: '과습',
  revision: 0,
  suggestion: '물을 쉬어 주세요.',
  editions: [],
  question: null,
  requests: [],
  draft: null,
  handover: null,
  toxicity: null,
} as unknown as AdminCase
const sent = {
  edition: 0,
  feedback: '물을 쉬어 주세요.',
  verdict: 'AGREE',
  rightProblemId: null,
  rightProblem: null,
  expert: { name: '윤잎새', isMe: true },
  answeredAt: '2026-11-24T10:00:00+09:00',
} as AdminCase['editions'][number]
const question = {
  question: '언제요?',
  askedAt: '2026-11-24T11:00:00+09:00',
  answer: '내일요.',
  answeredAt: '2026-11-24T12:00:00+09:00',
  dueAt: '2026-11-25T11:00:00+09:00',
  replaced: [
    { text: '어제요.', expert: { name: '윤잎새', isMe: true }, replacedAt: '2026-11-24T11:30:00+09:00' },
  ],
} as AdminCase['question']

/** Shows a claimed case; returns the bodies that are sent, by the end of the address. */
function open(changes: Partial<AdminCase> = {}) {
  const bodies: { path: string; body: object }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url).split('?')[0]?.split('/').at(-1) ?? ''
    if (request?.method === 'POST') bodies.push({ path, body: JSON.parse(String(request.body)) })
    const data = { problems, snippets: { content: [] }, similar: [], 'hand-over': { count: 1 } }[path] ?? null
    return Response.json({ status: 'Success', message: '', data })
  })
  render(
    <AdminContext
      authProvider={{ ...expert, checkError: async () => undefined } as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <AnswerPanel adminCase={{ ...unanswered, ...changes }} mayWrite onNext={async () => undefined} />
    </AdminContext>,
  )
  return bodies
}
const press = (key: string, init: KeyboardEventInit) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key, ...init })
const send = () => press('Enter', { ctrlKey: true })
const alt = (letter: string) => press(letter, { code: `Key${letter.toUpperCase()}`, altKey: true })
const rightProblem = () => screen.getByRole<HTMLInputElement>('combobox', { name: '맞는 문제' })

it('asks for the right problem in its own field, so that Enter does not change the verdict', async () => {
  const bodies = open()
  fireEvent.click(screen.getByRole('button', { name: /^달라요/ }))
  send()
  await screen.findByText('맞는 문제를 골라 주세요.')
  expect(document.activeElement).toBe(rightProblem())
  expect(bodies).toEqual([])
})

it('takes the first match of what is typed, not the problem that was chosen before', async () => {
  open({ draft: { text: '글', verdict: 'WRONG', rightProblemId: 'root_scale', savedAt: sent.answeredAt } })
  await waitFor(() => expect(rightProblem().value).toBe('뿌리깍지벌레'))
  alt('w')
  expect(document.activeElement).toBe(rightProblem())
  fireEvent.change(rightProblem(), { target: { value: '깍지' } })
  await screen.findByRole('option', { name: '깍지벌레' })
  press('Enter', {})
  expect(rightProblem().value).toBe('깍지벌레')
})

it('keeps the focus in the editor when the field of the right problem goes', async () => {
  open({ draft: { text: '글', verdict: 'WRONG', rightProblemId: null, savedAt: sent.answeredAt } })
  rightProblem().focus()
  alt('a')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^엔진과 같아요/ }))
})

it('sends no correction that changes nothing, and says whether the customer was told', async () => {
  const bodies = open({ editions: [sent] })
  fireEvent.click(screen.getByRole('button', { name: '고치기' }))
  send()
  await screen.findByText(/고친 곳이 없어요/)
  expect(bodies).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: '답변' }), {
    target: { value: '물을 푹 쉬어 주세요.' },
  })
  send()
  await screen.findByText(/고쳤다는 알림이 한 번 갔어요/)
  expect(bodies).toMatchObject([{ path: 'answer', body: { feedback: '물을 푹 쉬어 주세요.' } }])
})

it('says of a verdict alone that the customer was not told', async () => {
  open({ editions: [sent] })
  fireEvent.click(screen.getByRole('button', { name: '고치기' }))
  fireEvent.click(screen.getByRole('button', { name: /^일부만/ }))
  fireEvent.change(rightProblem(), { target: { value: '뿌리' } })
  await screen.findByRole('option', { name: '뿌리깍지벌레' })
  fireEvent.keyDown(rightProblem(), { key: 'Enter' })
  send()
  await screen.findByText(/알림은 가지 않았어요/)
})

it('says of a corrected answer to a question that the customer is told, and shows what it replaced', async () => {
  const bodies = open({ editions: [sent], question })
  fireEvent.click(screen.getAllByRole('button', { name: '고치기' })[1] as HTMLElement)
  send()
  expect(bodies).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: '질문에 답하기' }), { target: { value: '모레요.' } })
  send()
  await screen.findByText(/고쳤다는 알림이 한 번 갔어요/)
  screen.getByText('어제요.')
  expect(bodies).toMatchObject([{ path: 'question-answer', body: { answer: '모레요.', follows: '내일요.' } }])
})

const waiting = { ...question, answer: null, answeredAt: null } as AdminCase['question']

it('hands a question back on with a note, and says that the typed answer does not go along', async () => {
  const bodies = open({ editions: [sent], question: waiting })
  fireEvent.click(screen.getByRole('button', { name: /^넘기기/ }))
  const dialog = within(screen.getByRole('dialog', { name: '추가 질문 넘기기' }))
  dialog.getByText(/쓰던 답은 함께 넘어가지 않아요/)
  fireEvent.change(dialog.getByLabelText('다음 사람에게 남길 말'), { target: { value: '다육을 아는 분께' } })
  fireEvent.click(dialog.getByRole('button', { name: '넘기기' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { path: 'hand-over', body: { id: 'c', draft: null, to: null, note: '다육을 아는 분께' } },
    ]),
  )
})

it.each([
  [waiting, 1],
  [question, 0],
])('says before an answer is taken back whether a question waits', async (asked, count) => {
  const bodies = open({ editions: [sent], question: asked })
  fireEvent.click(screen.getByRole('button', { name: '답변 거두기' }))
  expect(screen.queryAllByText(/추가 질문은 그대로 기다리니/)).toHaveLength(count)
  const dialog = within(screen.getByRole('dialog', { name: '답변 거두기' }))
  fireEvent.change(dialog.getByLabelText(/^이유/), { target: { value: '다른 벌레였어요' } })
  fireEvent.click(dialog.getByRole('button', { name: '거두기' }))
  await waitFor(() => expect(bodies).toMatchObject([{ body: { reason: '다른 벌레였어요' } }]))
})

it('an answer is sent once, however often it is pressed while the request is under way', async () => {
  const bodies = open()
  fireEvent.click(screen.getByRole('button', { name: /^엔진과 같아요/ }))
  send()
  send()
  await screen.findByText(/보냈어요/)
  expect(bodies.filter(({ path }) => path === 'answer')).toHaveLength(1)
})
