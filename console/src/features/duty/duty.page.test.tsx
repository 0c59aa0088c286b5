import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, formatDay, seoulToday } from '../../../../contract/seoul-day.ts'
import { DutyPage } from './duty.page.tsx'

const admin = { checkAuth: async () => {}, getPermissions: async () => ['ADMIN'] }
const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], worksOnHolidays: true, roles: ['EXPERT'] }
const [first, second] = [addDays(seoulToday(), 30), addDays(seoulToday(), 31)]

it('names the days without any expert also when they are far away', async () => {
  const people = [
    { ...everyDay, id: 'one', name: '윤잎새', isMe: true, away: [] },
    {
      ...everyDay,
      id: 'two',
      name: '한풀',
      isMe: false,
      away: [{ id: '01a20140-81f7-7000-8000-000000000000', firstDay: second, lastDay: second }],
    },
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: { people, days: [], promisedHours: 24 } }),
  )
  render(
    <AdminContext
      authProvider={admin as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <DutyPage />
    </AdminContext>,
  )
  fireEvent.click((await screen.findAllByText('쉬는 날 더하기'))[0] as HTMLElement)
  fireEvent.change(screen.getByRole('textbox', { name: /첫날/ }), { target: { value: first } })
  expect(screen.queryByText(/전문가가 아무도 없게 돼요/)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /마지막 날/ }), { target: { value: second } })
  await screen.findByText(`${formatDay(second)}에는 답할 전문가가 아무도 없게 돼요.`)
})
