import { fireEvent, render, screen, within } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { HolidaysPage } from './holidays.page.tsx'

it('each pasted line is previewed, and only what changes something can be set', async () => {
  const lines = [
    { line: 1, text: '2031-10-03 개천절', date: '2031-10-03', name: '개천절', state: 'NEW' },
    { line: 2, text: '개천절', date: null, name: null, state: 'UNREADABLE' },
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: { lines } }),
  )
  render(
    <AdminContext dataProvider={{} as DataProvider}>
      <HolidaysPage />
    </AdminContext>,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '정하기' }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('휴일'), { target: { value: '2031-10-03 개천절\n개천절' } })
  fireEvent.click(screen.getByRole('button', { name: '미리 보기' }))
  const preview = within(await screen.findByRole('table', { name: '미리 보기' }))
  expect(preview.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('새 휴일'),
    expect.stringContaining('읽을 수 없음'),
  ])
  screen.getByRole('button', { name: '1일 정하기' })
})
