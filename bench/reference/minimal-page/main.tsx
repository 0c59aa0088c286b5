import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

/** The reference for the customers' app: one page of React with a router and one query, without styles. */
const rows = Array.from({ length: 10 }, (_, id) => `${id + 1}번째 줄`)

function Page() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: () => Promise.resolve(rows) })
  return (
    <main>
      <h1>목록 하나</h1>
      <Link to="/">처음</Link>
      <ul>
        {data.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </main>
  )
}

const root = createRootRoute()
const page = createRoute({ getParentRoute: () => root, path: '/', component: Page })
const router = createRouter({ routeTree: root.addChildren([page]) })

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
