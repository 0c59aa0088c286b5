import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { AdminContext, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ReservationList } from './reservation-list.tsx'

const rows = ['한여름', '정다온'].map((customerName, at) => ({
  id: `01a20140-0000-7000-8000-00000000000${at}`,
  number: `SA-${at}`,
  customerName,
  status: 'CONFIRMED',
  statusLabel: '예약 확정',
  potCount: 1,
  pickup: { date: '2026-12-01', slot: 'AM' },
  delivery: { date: '2026-12-08', slot: 'AM' },
}))

it('a tick of an earlier visit to the list moves nothing', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: [] }),
  )
  render(
    <AdminContext
      store={memoryStore({ 'reservations.selectedIds': [rows[0]?.id] })}
      dataProvider={{ getList: async () => ({ data: rows, total: 2 }) } as unknown as DataProvider}
      queryClient={new QueryClient()}
    >
      <ResourceContextProvider value="reservations">
        <ReservationList />
      </ResourceContextProvider>
    </AdminContext>,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: '정다온 SA-1 고르기' }))
  within(await screen.findByRole('region', { name: '고른 예약' })).getByText('1건 골랐어요')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^한여름/ }).checked).toBe(false)
})
