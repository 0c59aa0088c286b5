import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { PhoneForm } from './phone-form.tsx'

const days = [{ date: '2026-12-01', closedFor: null, slots: [{ slot: 'AM', state: 'OPEN' }] }]

it('says at the pots that there are too many, and the days stay as they were', async () => {
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ status: 'Success', message: '', data: { days, lists: [] } }),
    )
  render(
    <AdminContext dataProvider={{} as DataProvider} queryClient={new QueryClient()}>
      <PhoneForm />
    </AdminContext>,
  )
  const small = screen.getByRole('spinbutton', { name: /^소형/ })
  fireEvent.change(small, { target: { value: '31' } })
  expect(small.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('화분은 모두 30개까지 받아요.')).toHaveLength(2)
  const asked = () => server.mock.calls.map(([url]) => String(url))
  await waitFor(() => expect(asked().some((url) => /pots=30\b/.test(url))).toBe(true))
  expect(asked().filter((url) => /pots=31\b/.test(url))).toEqual([])
})
