import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { SnippetCreate } from './snippets.tsx'

it('asks before a page with a typed sentence is left', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const page = (
    <AdminContext dataProvider={{} as DataProvider}>
      <Link to="/calendar">달력으로</Link>
      <ResourceContextProvider value="snippets">
        <SnippetCreate />
      </ResourceContextProvider>
    </AdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/snippets/create', element: page },
      { path: '/calendar', element: '달력' },
    ],
    { initialEntries: ['/snippets/create'] },
  )
  render(<RouterProvider router={router} />)
  fireEvent.change(await screen.findByLabelText(/^문장/), { target: { value: '통풍이 잘되게 해 주세요.' } })
  fireEvent.click(screen.getByText('달력으로'))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(router.state.location.pathname).toBe('/snippets/create')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^문장/).value).toBe('통풍이 잘되게 해 주세요.')
})
