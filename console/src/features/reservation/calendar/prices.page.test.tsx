import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { addDays, seoulToday } from '../../../../../contract/seoul-day.ts'
import { PricesPage } from './prices.page.tsx'

const current = {
  version: '1',
  effectiveFrom: '2025-09-01',
  effectiveUntil: null,
  state: 'CURRENT',
  small: 5000,
  medium: 15_000,
  large: 30_000,
  visit: 20_000,
}

/** Shows the prices to somebody of this role; every change fails. */
function openAs(role: string) {
  const person = { checkAuth: async () => {}, checkError: async () => {}, getPermissions: async () => [role] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) =>
    request?.method === 'POST'
      ? Response.json({ status: 'Error', code: 'CONFLICT', message: failed }, { status: 409 })
      : Response.json({ status: 'Success', message: '', data: { today: seoulToday(), lists: [current] } }),
  )
  render(
    <AdminContext
      authProvider={person as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <PricesPage />
    </AdminContext>,
  )
}

const failed = '인터넷 연결을 확인하고 다시 시도해 주세요.'

it('shows the price of today beside a new one, and doubts a leap, before it is decided; a failure stays in the question', async () => {
  openAs('ADMIN')
  fireEvent.change(await screen.findByRole('textbox', { name: /이날부터/ }), {
    target: { value: addDays(seoulToday(), 1) },
  })
  fireEvent.change(screen.getByLabelText('소형 (원)'), { target: { value: '6000' } })
  fireEvent.change(screen.getByLabelText('대형 (원)'), { target: { value: '300' } })
  fireEvent.submit(screen.getByRole('button', { name: '정하기' }))
  expect(await screen.findByText('5,000원 → 6,000원')).toBeTruthy()
  screen.getByText('15,000원 (그대로)')
  screen.getByText(/^대형: 지금의 절반 아래나 두 배 위예요/)
  fireEvent.click(screen.getByRole('button', { name: '이 가격으로 정하기' }))
  await within(screen.getByRole('dialog', { name: '새 가격 정하기' })).findByText(failed)
})

it('an operator reads the prices and changes none', async () => {
  openAs('OPERATOR')
  await screen.findByText('5,000원')
  expect(screen.queryByRole('button', { name: '정하기' })).toBeNull()
})
