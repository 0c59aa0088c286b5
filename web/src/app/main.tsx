import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../shared/query-client.ts'
import { announceNavigation } from './navigation.ts'
import { createAppRouter } from './router.tsx'

// A task of its own, so that input is handled between the evaluation of this chunk and the first navigation.
setTimeout(() => {
  const router = createAppRouter()
  const root = createRoot(document.getElementById('app') as HTMLElement)
  announceNavigation(router)
  // Mounts after the page's code has loaded, so that the page replaces the pre-rendered one directly.
  // React renders a transition in small steps and lets the browser handle input in between.
  void router.load().then(() =>
    startTransition(() =>
      root.render(
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
    ),
  )
})
