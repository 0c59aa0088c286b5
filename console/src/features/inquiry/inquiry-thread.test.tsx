import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { InquiryThread } from './inquiry-thread.tsx'

const id = '01a20140-81f7-7000-8000-000000000000'
const message = (text: string, at: string) => ({
  ...{ id: crypto.randomUUID(), authorName: '김초록', isCustomer: true, isInternal: false, photos: [] },
  ...{ text, createdAt: at },
})
const first = message('화분에 금이 갔어요.', '2026-11-27T09:00:00+09:00')
const later = message('사진도 보내 드릴게요.', '2026-11-27T09:05:00+09:00')
const changed = '그사이 손님이 글을 남겼어요.'

const toInquiry = (messages: (typeof first)[]) => ({
  ...{ id, kind: 'COMPLAINT', kindLabel: '불편했던 점', state: 'OURS', stateLabel: '우리 차례' },
  ...{ customerName: '김○록', excerpt: first.text, memberId: id, ownerName: null, isMine: true },
  ...{ dueAt: null, isLate: false, wonToSend: null, wonToApprove: null, isWithAdmins: false },
  ...{ mayApprove: false, createdAt: first.createdAt, changedAt: messages.at(-1)?.createdAt },
  ...{ reservation: null, diagnosisId: null, passedOnBy: null, submission: null, proof: null },
  ...{ messages, compensations: [], aloneUpTo: 0, outcome: null, rating: null, isReopened: false },
})

/** Shows the thread; the customer writes again while the answer is typed, so the server refuses the first one. */
function open() {
  let messages = [first]
  const sent: Record<string, unknown>[] = []
  const opening = vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue()
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockReturnValue()
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, form) {
    const { searchParams } = new URL(String(opening.mock.lastCall?.[1]), 'http://localhost')
    sent.push({ seen: searchParams.get('seen'), ...Object.fromEntries(form as FormData) })
    const isRefused = messages.length === 1
    messages = [first, later]
    const body = isRefused ? { status: 'Error', code: 'CONFLICT', message: changed } : answer()
    Object.defineProperty(this, 'status', { value: isRefused ? 409 : 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(body) })
    this.onload?.(new ProgressEvent('load'))
  })
  const answer = (data: unknown = toInquiry(messages)) => ({ status: 'Success', message: '', data })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const address = String(url)
    if (address.endsWith('/change'))
      return Response.json(answer({ changedAt: toInquiry(messages).changedAt }))
    return Response.json(answer(address.endsWith(id) ? undefined : []))
  })
  const staff = {
    checkAuth: async () => {},
    checkError: async () => {},
    getPermissions: async () => ['OPERATOR'],
  }
  render(
    <AdminContext
      authProvider={staff as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <InquiryThread id={id} />
    </AdminContext>,
  )
  return sent
}

it('a reply that is refused, because the customer has written meanwhile, is kept beside the new message and sent again under the same id', async () => {
  const sent = open()
  fireEvent.change(await screen.findByLabelText('손님에게 보낼 답'), { target: { value: '살펴볼게요.' } })
  fireEvent.click(screen.getByRole('button', { name: '답 보내기' }))
  await screen.findByText(`${changed} 적은 글은 이 기기에 남아 있어요.`)
  await screen.findByText(later.text)
  expect(screen.getByLabelText<HTMLTextAreaElement>('손님에게 보낼 답').value).toBe('살펴볼게요.')

  fireEvent.click(screen.getByRole('button', { name: '답 보내기' }))
  fireEvent.click(screen.getByRole('button', { name: '답 보내기' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('손님에게 보낼 답').value).toBe(''))
  // The button is locked while the field is empty, so the focus would be nowhere.
  expect(document.activeElement).toBe(screen.getByLabelText('손님에게 보낼 답'))
  expect(sent).toEqual([
    { seen: first.createdAt, messageId: sent[0]?.messageId, text: '살펴볼게요.' },
    { seen: later.createdAt, messageId: sent[0]?.messageId, text: '살펴볼게요.' },
  ])
})
