import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../shared/query-client.ts'
import { announceNavigation } from './navigation.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter()
announceNavigation(router)

// The page's code comes first, so that the prerendered skeleton is replaced by the page and not by nothing.
// (Not awaited at the top level: pages import from this chunk and would wait for it in turn.)
void router.load().then(start)

function start() {
  const root = createRoot(document.getElementById('app') as HTMLElement)
  // A transition is put together in small pieces, between which the browser answers people.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
