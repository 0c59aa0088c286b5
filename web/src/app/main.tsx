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

// Mounts after the page's code has loaded, so that the page replaces the pre-rendered one directly.
// No top-level await: pages import from this chunk, so both would wait for each other.
void router.load().then(mount)

function mount() {
  const root = createRoot(document.getElementById('app') as HTMLElement)
  // React renders a transition in small steps and lets the browser handle input in between.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
