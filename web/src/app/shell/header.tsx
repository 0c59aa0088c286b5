import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Logo } from '../../../../ui/index.ts'
import { BellLink } from './bell-link.tsx'

// The first paint needs no number, and a bell without one is still a bell.
const CountingBell = lazy(async () => {
  const counting = await import('./counting-bell.tsx').catch(() => undefined)
  return { default: counting?.CountingBell ?? BellLink }
})

/** Fixed at the top: the product's name, and the bell. */
export const Header = () => (
  <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-canvas">
    <div className="mx-auto flex h-14 max-w-wide items-center justify-between pr-2 pl-4 md:h-18 md:px-5">
      <Link to={screens.home.route} className="flex min-h-11 items-center gap-2 rounded-sm text-leaf">
        <Logo className="size-8 shrink-0" />
        <span className="text-xl font-bold tracking-title text-ink">새잎</span>
      </Link>
      <Suspense fallback={<BellLink />}>
        <CountingBell />
      </Suspense>
    </div>
  </header>
)
