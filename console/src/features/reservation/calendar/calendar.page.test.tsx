import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { CalendarPage } from './calendar.page.tsx'

const [first, second] = [addDays(seoulToday(), 1), addDays(seoulToday(), 2)]
const closure = { reason: '눈이 많이 와서 어느 곳에도 갈 수 없는 날이에요', leg: null }

function open() {
  const days = [first, second].map((date) => ({
    date,
    closure: date === second ? closure : null,
    places: [],
  }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: { today: seoulToday(), days } }),
  )
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <CalendarPage />
    </AdminContext>,
  )
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
