import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { CalendarPage } from './calendar.page.tsx'

const [first, second] = [addDays(seoulToday(), 1), addDays(seoulToday(), 2)]
const closure = { reason: '눈이 많이 와서 어느 곳에도 갈 수 없는 날이에요', leg: null }

const place = { leg: 'PICKUP', slot: 'PM', stops: 3, pots: 9, takenStops: 2, takenPots: 4, ownCapacity: true }
const refusal = {
  ...{ status: 'Error', code: 'CALENDAR_CONFLICT', message: '예약이 있어 바꿀 수 없어요.' },
  reservations: [{ number: 'SA-261130-1', leg: 'PICKUP', date: first, slot: 'PM' }],
}

/** Shows the calendar of a server that refuses every change; returns the bodies that were sent. */
function open(places: object[] = []) {
  const days = [first, second].map((date) => ({
    date,
    closure: date === second ? closure : null,
    places: date === first ? places : [],
  }))
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, request) =>
      request?.method === 'GET'
        ? Response.json({ status: 'Success', message: '', data: { today: seoulToday(), days } })
        : Response.json(refusal, { status: 409 }),
    )
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <CalendarPage />
    </AdminContext>,
  )
  return () =>
    server.mock.calls.flatMap(([, request]) => (request?.body ? [JSON.parse(String(request.body))] : []))
}

it('keeps the reason of a closed day after a click outside, at its day only', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: `${formatDay(first)} 휴무로 정하기` }))
  const reason = () => screen.getByLabelText<HTMLInputElement>(/^휴무 이유/)
  fireEvent.input(reason(), { target: { value: '차량 점검' } })
  const outside = document.querySelector('.MuiDialog-container') as Element
  fireEvent.mouseDown(outside)
  fireEvent.click(outside)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: `${formatDay(second)} 휴무 바꾸기` }))
  expect(reason().value).toBe(closure.reason)
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: `${formatDay(first)} 휴무로 정하기` }))
  expect(reason().value).toBe('차량 점검')
})

it('does not break the number of a day beside a long reason', async () => {
  open()
  const day = await screen.findByText(String(Number(second.slice(8))))
  expect(getComputedStyle(day.parentElement as Element).flexShrink).toBe('0')
})

it('what the bookings of a day refuse is listed with links: its capacity and its closing', async () => {
  const sent = open([place])
  const list = () => screen.findByRole('list', { name: '옮겨야 하는 예약' })
  fireEvent.click(await screen.findByRole('button', { name: '수거 오후 방문 2/3, 화분 4/9' }))
  fireEvent.change(screen.getByLabelText(/^방문/), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: '저장' }))
  within(await list()).getByRole('link', { name: 'SA-261130-1' })
  fireEvent.click(screen.getByRole('button', { name: '요일표대로' }))
  const half = { leg: 'PICKUP', slot: 'PM' }
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...half, room: { stops: 0, pots: 9 } },
      { ...half, room: null },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.click(screen.getByRole('button', { name: `${formatDay(first)} 휴무로 정하기` }))
  fireEvent.change(screen.getByLabelText(/^휴무 이유/), { target: { value: '차량 정비' } })
  fireEvent.click(screen.getByRole('button', { name: '휴무로 정하기' }))
  await list()
  screen.getByRole('button', { name: '이 날 예약 옮기기' })
  expect(sent().at(-1)).toEqual({ reason: '차량 정비', leg: null })
})

it('a closed day can be opened again', async () => {
  const sent = open()
  fireEvent.click(await screen.findByRole('button', { name: `${formatDay(second)} 휴무 바꾸기` }))
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '휴무 풀기' }))
  await waitFor(() =>
    expect(vi.mocked(fetch).mock.calls.some(([, request]) => request?.method === 'DELETE')).toBe(true),
  )
})
