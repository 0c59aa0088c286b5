import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Logo } from '../../../../ui/index.ts'
import { useAwaitsPayment } from '../../shared/payment-return/use-awaits-payment.ts'
import { BackLink } from './back-link.tsx'
import { BellLink } from './bell-link.tsx'
import { RobotButton } from './robot-button.tsx'

interface UnreadCountProps {
  onChange: (unread: number) => void
}

// The first view does not need the number of unread notifications, and the bell works without it.
const UnreadCount = lazy(async (): Promise<{ default: ComponentType<UnreadCountProps> }> => {
  const loaded = await import('./unread-count.tsx').catch(() => undefined)
  return { default: loaded?.UnreadCount ?? (() => null) }
})

/** Fixed at the top: the way back, the product's name, the robot and the bell, which stays the same element when the number arrives. */
export function Header() {
  const [unread, setUnread] = useState(0)
  const awaitsPayment = useAwaitsPayment()
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex h-14 max-w-wide items-center pr-2 pl-4 md:h-18 md:px-5">
        <BackLink />
        <Link to={screens.home.route} className="flex min-h-11 items-center gap-2 rounded-sm text-leaf">
          <Logo className="size-8 shrink-0" />
          <span className="text-xl font-bold tracking-title text-ink">새잎</span>
        </Link>
        <div className="ml-auto flex items-center gap-1">
          <RobotButton />
          <BellLink unread={unread} />
        </div>
        <Suspense>{!awaitsPayment && <UnreadCount onChange={setUnread} />}</Suspense>
      </div>
    </header>
  )
}
