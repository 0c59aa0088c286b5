import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, formatDay, seoulToday } from '../../../../contract/seoul-day.ts'
import { TodayPage } from './today.page.tsx'

const admin = { checkAuth: async () => {}, getPermissions: async () => ['ADMIN'] }
const noWork = {
  stops: { pickups: 0, deliveries: 0 },
  cases: { open: 0, late: 0 },
  inquiries: 0,
  alarms: 0,
  lastBackupAt: null,
  isPractice: true,
}

it('a rest begins only after a chosen day and a question that leads to the visits of these days', async () => {
  const bodies: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
    if (request?.method === 'PUT') bodies.push(JSON.parse(String(request.body)))
    const bookedVisits = String(address).includes('restUntil=') ? 6 : 0
    const data = {
      day: seoulToday(),
      money: { captured: 0, refunded: 0, compensated: 0, paidOut: 0 },
      ...noWork,
      rest: { until: null, bookedVisits },
    }
    return Response.json({ status: 'Success', message: '', data })
  })
  render(
    <AdminContext
      authProvider={admin as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <TodayPage />
    </AdminContext>,
  )
  const begin = await screen.findByRole('button', { name: '쉬기 시작' })
  expect(begin).toHaveProperty('disabled', true)
  const day = addDays(seoulToday(), 7)
  fireEvent.change(screen.getByLabelText('이날까지'), { target: { value: day } })
  expect(await screen.findByRole('link', { name: '이미 잡힌 방문 6건' })).toHaveProperty('hash', '#/board')
  fireEvent.click(begin)
  await screen.findByText(`${formatDay(day)}까지 쉴까요?`)
  expect(bodies).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '쉬기 시작' }).at(-1) as HTMLElement)
  await waitFor(() => expect(bodies).toEqual([{ until: day }]))
})
