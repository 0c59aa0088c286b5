import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider, Notification } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { BroadcastForm } from './broadcast-form.tsx'

const found = { count: 1234, pushCount: 56, needsApproval: true, startsAt: null, pushesAt: null }
const sent = (state: 'WAITING' | 'SENDING') =>
  success({
    id: '01a20140-0000-7000-8000-000000000000',
    kind: 'SERVICE',
    audience: { who: 'ALL' },
    state,
    audienceLabel: '모든 손님',
    title: '가',
    message: '나',
    expected: 1234,
    reached: 0,
    pushed: 0,
    pushFailed: 0,
    sentByName: '운영자 한들',
    approvedByName: null,
    mayApprove: false,
    endedAt: null,
    createdAt: '2026-11-02T10:00:00+09:00',
  })
const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const success = (data: object) => Response.json({ status: 'Success', message: '', data })
const failure = (message: string, issues?: object[]) =>
  Response.json({ status: 'Error', code: 'VALIDATION_FAILED', message, issues }, { status: 400 })

/** Shows the form; the server answers a preview and a send in this way. */
function open(
  preview: (typed: { title: string; message: string }) => Response | Promise<Response>,
  send = () => sent('WAITING'),
) {
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const body = JSON.parse(String(request?.body ?? '{}'))
    return String(url).endsWith('/preview') ? preview(body) : send()
  })
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={withoutRetries()}>
      <BroadcastForm />
      <Notification />
    </AdminContext>,
  )
  const sentBodies = () =>
    server.mock.calls
      .filter(([url]) => String(url).endsWith('/broadcasts'))
      .map(([, request]) => JSON.parse(String(request?.body)))
  return { server, sentBodies }
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
function writeToAll() {
  press('모든 손님')
  type('제목', '설에는 쉬어요')
  type('내용', '2월 6일부터 나흘 쉬어요.')
}

it('asks nothing and sends nothing until everything is filled in', async () => {
  const { server } = open((typed) => success({ ...typed, ...found }))
  screen.getByText(/적으면 보낼 글과 받을 사람 수를/)
  type('제목', '설에는 쉬어요')
  type('내용', '나흘 쉬어요.')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(server).not.toHaveBeenCalled()
  expect(button('보내기').disabled).toBe(true)
})

it('shows the text of the server and the number of people, asks once, and empties what was typed', async () => {
  const { sentBodies } = open(({ title, message }) =>
    success({ title: `(광고) ${title}`, message: `${message} 무료 수신 거부`, ...found }),
  )
  press('광고')
  writeToAll()
  expect(button('보내기').disabled).toBe(true)
  await screen.findByText('지금 1,234명이 받아요.')
  screen.getByText('그중 56명은 푸시로도 받아요.')
  screen.getByText('다른 관리자가 승인하면 나가요.')
  expect(screen.getAllByText('(광고) 설에는 쉬어요')).toHaveLength(2)
  press('보내기')
  screen.getByText(/보낸 글은 거둘 수 없어요/)
  expect(sentBodies()).toEqual([])
  press('1,234명에게 보내도록 승인 부탁하기')
  await screen.findByText('다른 관리자에게 승인을 부탁했어요.')
  expect(sentBodies()).toEqual([
    {
      broadcastId: expect.any(String),
      kind: 'ADVERTISING',
      audience: { who: 'ALL' },
      title: '설에는 쉬어요',
      message: '2월 6일부터 나흘 쉬어요.',
    },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('')
})

it('keeps what was typed after a failure and over a new visit, and sends it with the same id', async () => {
  let isDown = true
  const { sentBodies } = open(
    (typed) => success({ ...typed, ...found }),
    () => (isDown ? failure('지금은 받을 사람이 없어요.') : sent('SENDING')),
  )
  writeToAll()
  await screen.findByText('지금 1,234명이 받아요.')
  press('보내기')
  press('1,234명에게 보내도록 승인 부탁하기')
  await screen.findByText('지금은 받을 사람이 없어요.')
  cleanup()

  isDown = false
  const again = open(
    (typed) => success({ ...typed, ...found }),
    () => sent('SENDING'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('설에는 쉬어요')
  await screen.findByText('지금 1,234명이 받아요.')
  press('보내기')
  press('1,234명에게 보내도록 승인 부탁하기')
  await screen.findByText('보내기 시작했어요.')
  const ids = [...sentBodies(), ...again.sentBodies()].map(({ broadcastId }) => broadcastId)
  expect(new Set(ids).size).toBe(1)
})

it('shows a text that is too long at its field, other refusals in an alert, and an audience of nobody', async () => {
  let answer = failure('긴 제목', [
    { path: 'title', message: '제목은 40자까지 쓸 수 있어요. 지금은 41자예요.' },
  ])
  open(() => answer.clone())
  writeToAll()
  await screen.findByText(/제목은 40자까지/)
  expect(button('보내기').disabled).toBe(true)
  answer = failure('서울 강남구처럼 시·도와 시·군·구를 적어 주세요.')
  type('내용', '하나')
  await screen.findByText(/시·도와 시·군·구를 적어 주세요/)
  answer = success({ title: '가', message: '나', ...found, count: 0, pushCount: 0 })
  type('내용', '둘')
  await screen.findByText('지금은 받을 사람이 없어요.')
  await waitFor(() => expect(button('보내기').disabled).toBe(true))
})

it('doubts a service message that sounds like an advertisement', async () => {
  open((typed) => success({ ...typed, ...found }))
  writeToAll()
  await screen.findByText('지금 1,234명이 받아요.')
  expect(screen.queryByText(/알리는 글은 광고예요/)).toBeNull()
  type('제목', '12월 분갈이 20% 쿠폰')
  await screen.findByText(/알리는 글은 광고예요/)
})
