import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { FaqList } from './faq.tsx'

it('a question that is moved up changes its place with the one above, and hidden ones are marked', async () => {
  const [first, second, third] = ['가', '나', '다'].map((question, at) => ({
    id: `01990000-0000-7000-8000-00000000000${at}`,
    question,
    answer: '답',
    linkTo: null,
    linkLabel: null,
    isShown: question !== '다',
  }))
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ status: 'Success', message: '', data: [first, second, third] }),
    )
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <FaqList />
    </AdminContext>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '다 위로' }))
  await waitFor(() => {
    const sent = server.mock.calls.find(([, request]) => request?.method === 'PUT')?.[1]
    expect(JSON.parse(String(sent?.body))).toEqual({ ids: [first?.id, third?.id, second?.id] })
  })
  expect(screen.getAllByText('숨김')).toHaveLength(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '가 위로' }).disabled).toBe(true)
})
