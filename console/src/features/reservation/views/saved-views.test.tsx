import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { isSameFilter, SavedViews, toSavedFilters } from './saved-views.tsx'

test('a saved filter names no customer and nothing empty', () => {
  expect(toSavedFilters({ text: '김초록', status: 'CONFIRMED', slot: '', area: null })).toEqual({
    status: 'CONFIRMED',
  })
})

test('filters are the same in whatever order they were chosen', () => {
  expect(isSameFilter({ leg: 'PICKUP', slot: 'AM' }, { slot: 'AM', leg: 'PICKUP' })).toBe(true)
  expect(isSameFilter({ slot: 'AM' }, { slot: 'PM' })).toBe(false)
  expect(isSameFilter({}, { slot: 'PM' })).toBe(false)
})

const id = '01a20140-0000-7000-8000-000000000001'
const views = [
  { id, screen: 'RESERVATIONS', name: '취소된 배송', filters: { status: 'CANCELLED', leg: 'DELIVERY' } },
  { id: `${id.slice(0, -1)}2`, screen: 'BOARD', name: '확정된 예약', filters: { stage: 'CONFIRMED' } },
]

/** Shows the menu of the list while it filters by a status; returns what is sent and chosen. */
function open(status: 'CONFIRMED' | 'CANCELLED') {
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'Success', message: '', data: { views } }))
  const onChoose = vi.fn()
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <SavedViews screen="RESERVATIONS" current={{ leg: 'DELIVERY', status }} onChoose={onChoose} />
    </AdminContext>,
  )
  const sent = () =>
    server.mock.calls
      .filter(([, request]) => request?.method !== 'GET')
      .map(([url, request]) => [
        request?.method,
        String(url).split('/').at(-1),
        request?.body && JSON.parse(String(request.body)),
      ])
  return { onChoose, sent }
}
const press = async (role: 'button' | 'menuitem', name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }))

test('the views of a screen are offered on it alone, and a chosen one sets its filters', async () => {
  const { onChoose } = open('CONFIRMED')
  await press('button', '저장한 보기')
  await screen.findByRole('menuitem', { name: '취소된 배송' })
  expect(screen.queryByRole('menuitem', { name: '확정된 예약' })).toBeNull()
  await press('menuitem', '취소된 배송')
  expect(onChoose).toHaveBeenCalledWith(views[0]?.filters)
})

test('the filters of now are saved under a name', async () => {
  const { sent } = open('CONFIRMED')
  await press('button', '저장한 보기')
  await press('menuitem', '지금 필터 저장하기')
  fireEvent.change(await screen.findByLabelText(/^이름/), { target: { value: '확정된 배송' } })
  await press('button', '저장하기')
  const filters = { leg: 'DELIVERY', status: 'CONFIRMED' }
  await waitFor(() =>
    expect(sent()).toMatchObject([
      ['POST', expect.anything(), { screen: 'RESERVATIONS', name: '확정된 배송', filters }],
    ]),
  )
})

test('a chosen view is named, renamed and removed', async () => {
  const { sent } = open('CANCELLED')
  await press('button', '보기: 취소된 배송')
  await press('menuitem', '이름 바꾸기와 지우기')
  fireEvent.change(screen.getByLabelText('취소된 배송 이름'), { target: { value: ' 취소 ' } })
  await press('button', '취소된 배송 이름 바꾸기')
  await waitFor(() => expect(sent()).toMatchObject([[expect.anything(), id, { name: '취소' }]]))
  await press('button', '취소된 배송 지우기')
  await waitFor(() => expect(sent()[1]?.slice(0, 2)).toEqual(['DELETE', id]))
})
