import { ClientOnly, Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { Bell, ChevronLeft } from 'lucide-react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Robot, Wordmark } from '../../../../ui/index.ts'
import { useAwaitsPayment } from '../../shared/payment-return.ts'
import { site } from '../../shared/site.ts'
import { usePlace } from './places.ts'
import { leadsToPageBefore } from './way-back.ts'

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
      <div className="mx-auto flex h-14 max-w-wide items-center pr-2 pl-5 md:h-18 md:pr-5">
        <BackLink />
        <Link to={screens.home.route} className="flex min-h-11 items-center rounded-sm">
          <Wordmark label="새잎" className="h-[min(1.5rem,7vw)] w-auto" />
        </Link>
        <div className="ml-auto flex items-center gap-1">
          <RobotButton />
          <BellLink unread={unread} />
        </div>
        <ClientOnly>
          <Suspense>{!awaitsPayment && <UnreadCount onChange={setUnread} />}</Suspense>
        </ClientOnly>
      </div>
    </header>
  )
}

/** Goes back in the history, or to the parent screen where there is none. Absent on the four tabs. */
function BackLink() {
  const place = usePlace()
  const canGoBack = useCanGoBack()
  const router = useRouter()
  if (!place) return null

  function goBack(event: MouseEvent) {
    if (!leadsToPageBefore(event, canGoBack)) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Link
      to={screens[place.parent].route}
      aria-label="뒤로"
      data-back
      onClick={goBack}
      className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full transition duration-120 active:bg-line md:hover:bg-line"
    >
      <ChevronLeft aria-hidden className="size-6" strokeWidth={1.8} />
    </Link>
  )
}

/** Link to the notifications, with the number of unread ones when there are any. */
const BellLink = ({ unread = 0 }: { unread?: number }) => (
  <Link
    to={screens.notifications.route}
    aria-label={unread > 0 ? `알림, 읽지 않은 알림 ${unread}개` : '알림'}
    className="relative grid size-11 place-items-center rounded-full transition duration-120 active:bg-line"
  >
    <Bell aria-hidden className="size-6" strokeWidth={1.8} />
    {unread > 0 && (
      <span className="absolute top-1 left-6 min-w-4 rounded-full bg-clay px-1 text-center text-[min(0.6875rem,3.4vw)] leading-4 font-bold whitespace-nowrap text-on-clay ring-2 ring-canvas">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </Link>
)

/** Opens the site of the plant assistant in a new window. Floats in the line of the header, where it covers nothing. */
function RobotButton() {
  const { robot } = site().links
  if (!robot) return null
  return (
    <a
      href={robot}
      target="_blank"
      rel="noopener"
      aria-label="식물 도우미 로봇에게 물어보기 (새 창)"
      className="grid size-11 place-items-center rounded-full border border-line bg-surface-raised shadow-card transition duration-120 active:scale-95"
    >
      <Robot className="size-7" />
    </a>
  )
}
