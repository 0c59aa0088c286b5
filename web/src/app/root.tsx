import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { ConsentGate } from '../features/account/index.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { appMounted } from './pre-render/mount-event.ts'
import { ShellFrame } from './shell/shell.tsx'

const AfterMount = lazy(async () => ({ default: (await import('./after-mount.tsx')).AfterMount }))

/** Wraps every screen, with or without the shell. */
export function Root() {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(appMounted))
  }, [])
  return (
    <>
      <Outlet />
      <ConsentGate />
      <Suspense>
        <AfterMount />
      </Suspense>
    </>
  )
}

/** Frame of the screens without header, tabs and footer: signing in. */
export const Bare = () => (
  <main id="main" tabIndex={-1} className="flex min-h-svh flex-col">
    <Outlet />
  </main>
)

/** The page for unknown addresses, inside the shell. */
export const RootNotFound = () => (
  <ShellFrame>
    <NotFoundPage />
  </ShellFrame>
)
