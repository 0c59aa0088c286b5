import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { PaySheetPage } from './pay-sheet.page.tsx'

const admin = { checkAuth: async () => {}, getPermissions: async () => ['ADMIN'] }

const sheetAt = (wonPerAnswer: number) => ({
  month: '2026-11',
  wonPerAnswer,
  isOver: false,
  rows: [{ expertName: '전문가 윤잎새', answers: 9, won: 9 * wonPerAnswer }],
})

it('changes what an answer pays only after a question that counts the answers it is for', async () => {
  const bodies: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    if (request?.method === 'PUT') bodies.push(JSON.parse(String(request.body)))
    return Response.json({ status: 'Success', message: '', data: sheetAt(bodies.length ? 3000 : 1000) })
  })
  render(
    <AdminContext
      authProvider={admin as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <PaySheetPage />
    </AdminContext>,
  )
  fireEvent.change(await screen.findByLabelText('한 건에 (원)'), { target: { value: '3000' } })
  fireEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/이번 달에 이미 보낸 답변 9건도 새 금액으로 정산해요/)
  screen.getByText('9,000원 → 27,000원')
  expect(bodies).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '이 금액으로 바꾸기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ won: 3000 }])
})
