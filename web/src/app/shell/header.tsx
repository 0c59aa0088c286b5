import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { screens } from '../../../../contract/screens.ts'
import { Logo } from '../../../../ui/index.ts'
import { useUnreadCount } from '../../features/notification/index.ts'

/** Fixed at the top: the product's name, and the bell. */
export const Header = () => (
  <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-canvas">
    <div className="mx-auto flex h-14 max-w-wide items-center justify-between pr-2 pl-4 md:h-18 md:px-5">
      <Link to={screens.home.route} className="flex min-h-11 items-center gap-2 rounded-sm text-leaf">
        <Logo className="size-8 shrink-0" />
        <span className="text-xl font-bold tracking-title text-ink">새잎</span>
      </Link>
      <NotificationBell />
    </div>
  </header>
)

function NotificationBell() {
  const unread = useUnreadCount()
  return (
    <Link
      to={screens.notifications.route}
      aria-label={unread > 0 ? `알림, 읽지 않은 알림 ${unread}개` : '알림'}
      className="relative grid size-11 place-items-center rounded-full transition duration-120 active:bg-line"
    >
      <Bell aria-hidden className="size-6" strokeWidth={1.8} />
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-clay px-1 text-center text-xs font-bold text-on-clay ring-2 ring-canvas">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
