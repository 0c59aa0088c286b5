import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ScreenName, screens } from '../../../../contract/screens.ts'
import { renderWithInitialData } from '../../shared/initial-data/initial-data.ts'
import { Root } from '../root.tsx'
import { preRenderedPages } from './pages.tsx'

export { preRenderedPages }

/**
 * Renders what is inside `#app` of a document before the app mounts, as HTML. `initialData` holds the values that the
 * document carries, by name: the facts of the installation as `site`, the name of the `screen` for a document that several
 * share, and the responses its screen would ask for first.
 * Undefined when the build has no document of this name.
 */
export async function preRender(
  name: string,
  initialData: Record<string, unknown>,
): Promise<string | undefined> {
  const page = preRenderedPages[name]
  if (!page) return undefined
  const { frame, content } = page
  const path = screens[initialData.screen as ScreenName]?.route ?? page.route
  const root = createRootRoute({ component: Root })
  const frameRoute = createRoute({ id: 'frame', getParentRoute: () => root, component: frame })
  const route = createRoute({
    path,
    getParentRoute: () => frameRoute,
    ...(content && { component: content }),
  })
  const history = createMemoryHistory({ initialEntries: [path.replace('$', '')] })
  const routeTree = root.addChildren([frameRoute.addChildren([route])])
  const router = createRouter({ routeTree, history, isServer: true })
  await router.load()
  return renderWithInitialData(initialData, () =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
