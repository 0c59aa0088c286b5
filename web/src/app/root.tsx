import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConsentGate } from '../features/account/index.ts'
import { NotFoundPage } from './not-found.page.tsx'
import { ShellFrame } from './shell/shell.tsx'

const AfterStart = lazy(async () => ({ default: (await import('./after-start.tsx')).AfterStart }))

/** What stands around every screen, with or without the shell. */
export const Root = () => (
  <>
    <Outlet />
    <ConsentGate />
    <Suspense>
      <AfterStart />
    </Suspense>
  </>
)

/** Screens that stand alone: signing in. */
export const Bare = () => (
  <main id="main" tabIndex={-1} className="flex min-h-svh flex-col">
    <Outlet />
  </main>
)

/** An address nobody knows still has the shell around it. */
export const RootNotFound = () => (
  <ShellFrame>
    <NotFoundPage />
  </ShellFrame>
)
