import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { RouteEditor } from './route-editor.tsx'

const vanId = '01a20140-0000-7000-8000-000000000009'
const stops = ['가', '나', '다'].map((customerName, at) => ({
  ...{ id: `01a20140-0000-7000-8000-00000000000${at}`, customerName, leg: 'PICKUP', slot: 'AM', vanId },
  ...{ place: '강남구', potCount: 1, isNew: false, pots: { SMALL: 1, MEDIUM: 0, LARGE: 0 }, moves: [] },
})) as unknown as DaySheetStop[]
const sheet = {
  date: '2026-12-01',
  routeRevision: 1,
  vans: [{ id: vanId, name: '1호차', isMine: false }],
  stops,
} as DaySheet
const inOrder = (...order: number[]) => order.map((at) => ({ id: stops[at]?.id, leg: 'PICKUP', vanId }))
const conflict = { status: 'Error', code: 'CHANGED_MEANWHILE', message: '그사이 바뀌었어요.' }

it('of two orders of one van the second person chooses: theirs is sent again for the newer revision', async () => {
  const stored = { revision: 2, stops: inOrder(1, 0, 2), savedBy: '운영자 한들', savedAt: null }
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, request) =>
      request?.method === 'GET'
        ? Response.json({ status: 'Success', message: '', data: stored })
        : Response.json(conflict, { status: 409 }),
    )
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <RouteEditor sheet={sheet} vanId={undefined} onReload={vi.fn()} onClose={vi.fn()} />
    </AdminContext>,
  )
  const rows = within(screen.getByRole('region', { name: '방문 순서 정하기' })).getAllByRole('listitem')
  fireEvent.click(within(rows.at(-1) as HTMLElement).getByRole('button', { name: /위로/ }))
  fireEvent.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/운영자 한들 님이 같은 차의 순서를 먼저 저장했어요/)
  const orderOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/· (.)/)?.[1])
  expect(orderOf('내 순서')).toEqual(['가', '다', '나'])
  expect(orderOf('운영자 한들 님의 순서')).toEqual(['나', '가', '다'])
  fireEvent.click(screen.getByRole('button', { name: '내 순서로 저장' }))
  const sent = () =>
    server.mock.calls.flatMap(([, request]) => (request?.body ? [JSON.parse(String(request.body))] : []))
  await waitFor(() =>
    expect(sent()).toEqual([
      { revision: 1, stops: inOrder(0, 2, 1), base: inOrder(0, 1, 2) },
      { revision: 2, stops: inOrder(0, 2, 1) },
    ]),
  )
})
