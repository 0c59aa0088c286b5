import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, type AuthProvider, type DataProvider } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { SearchDialog } from './search-dialog.tsx'

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>

/** Types a word for which nothing open is found. */
function openAs(role: string) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ status: 'Success', message: '', data: { groups: [] } }),
  )
  const person = { checkAuth: async () => {}, getPermissions: async () => [role] }
  render(
    <AdminContext
      authProvider={person as unknown as AuthProvider}
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
    >
      <SearchDialog initialText="고양이" onClose={() => undefined} />
      <Address />
    </AdminContext>,
  )
}

it('leads an expert on to the answered cases with the word', async () => {
  openAs('EXPERT')
  await screen.findByText(/‘고양이’에 맞는 것을 못 찾았어요/)
  await screen.findByRole('option', { name: /답변한 사례에서 ‘고양이’ 찾기/ })
  fireEvent.keyDown(screen.getByRole('combobox', { name: '찾을 말' }), { key: 'Enter' })
  expect(decodeURIComponent(screen.getByText(/answered/).textContent)).toBe('/answered?words=고양이')
})

it('does not lead an operator there', async () => {
  openAs('OPERATOR')
  await screen.findByText(/‘고양이’에 맞는 것을 못 찾았어요/)
  expect(screen.queryByRole('option')).toBeNull()
})
