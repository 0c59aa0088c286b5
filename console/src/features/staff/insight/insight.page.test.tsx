import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider, TestMemoryRouter } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, seoulToday } from '../../../../../contract/seoul-day.ts'
import { InsightPage } from './insight.page.tsx'

/** Opens the page at an address; returns the period that was asked for last. */
async function open(search: string) {
  const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no server'))
  render(
    <TestMemoryRouter initialEntries={[`/${search}`]}>
      <AdminContext
        dataProvider={{} as DataProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <InsightPage />
      </AdminContext>
    </TestMemoryRouter>,
  )
  await waitFor(() => expect(server).toHaveBeenCalled())
  return () => {
    const { searchParams } = new URL(String(server.mock.lastCall?.[0]), location.href)
    return [searchParams.get('from'), searchParams.get('to')]
  }
}

it('reads the period of its address, and another one at a tap', async () => {
  const asked = await open('?from=2020-01-01&to=2020-01-07')
  expect(asked()).toEqual(['2020-01-01', '2020-01-07'])
  fireEvent.click(screen.getByRole('button', { name: '90일' }))
  await waitFor(() => expect(asked()).toEqual([addDays(seoulToday(), -89), seoulToday()]))
})

it('a period that ends before it starts is refused, and the last one stays in use', async () => {
  const asked = await open('?from=2020-01-01&to=2020-01-07')
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label, { selector: 'input' })
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  type('시작하는 날', '2020-02-01')
  expect(screen.getByText('시작하는 날이 끝나는 날보다 늦어요.').getAttribute('role')).toBe('alert')
  expect(asked()).toEqual(['2020-01-01', '2020-01-07'])
  type('끝나는 날', '2020-02-02')
  await waitFor(() => expect(asked()).toEqual(['2020-02-01', '2020-02-02']))
})
