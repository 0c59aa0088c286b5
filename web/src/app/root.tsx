import { ClientOnly, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { ConsentGate } from '../features/account/index.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { CurrentScreen } from './shell/current-screen.tsx'
import { ShellFrame } from './shell/shell.tsx'

const AfterMount = lazy(async () => ({ default: (await import('./after-mount.tsx')).AfterMount }))

/** Wraps every screen, with or without the shell. */
export function Root() {
  // Until then a button of the document takes no tap (app.css).
  useEffect(() => document.documentElement.classList.add('started'), [])
  return (
    <>
      <Outlet />
      <ConsentGate />
      <ClientOnly>
        <Suspense>
          <AfterMount />
        </Suspense>
      </ClientOnly>
    </>
  )
}

/** Frame of the screens without header, tabs and footer: signing in. */
export const Bare = () => (
  <main id="main" tabIndex={-1} className="flex min-h-svh flex-col">
    <CurrentScreen />
  </main>
)

/** The page for unknown addresses, inside the shell. */
export const RootNotFound = () => (
  <ShellFrame>
    <NotFoundPage />
  </ShellFrame>
)
