import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type ScreenName, screens } from '../../../../contract/screens.ts'
import { renderWithInitialData } from '../../shared/initial-data/initial-data.ts'
import { createAppRouter } from '../router.tsx'

/**
 * Renders what a document shows inside `#app`, as HTML that the app continues. `screen` is undefined for unknown addresses.
 * `initialData` holds the values that the document carries, by name: the facts of the installation as `site`, the name of
 * the `document`, and the responses that its screen would ask for first.
 */
export async function preRender(
  screen: ScreenName | undefined,
  initialData: Record<string, unknown>,
): Promise<string> {
  const { id = 'any' } = (initialData.content ?? {}) as { id?: string }
  const path = screen ? screens[screen].route.replace(/\$\w+/, id) : '/unknown/address'
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history, isServer: true })
  await router.load()
  return renderWithInitialData(initialData, () =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
