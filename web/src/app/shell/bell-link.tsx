import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { screens } from '../../../../contract/screens.ts'

/** Link to the notifications, with the number of unread ones when there are any. */
export const BellLink = ({ unread = 0 }: { unread?: number }) => (
  <Link
    to={screens.notifications.route}
    aria-label={unread > 0 ? `알림, 읽지 않은 알림 ${unread}개` : '알림'}
    className="relative grid size-11 place-items-center rounded-full transition duration-120 active:bg-line"
  >
    <Bell aria-hidden className="size-6" strokeWidth={1.8} />
    {unread > 0 && (
      <span className="absolute top-1 left-6 min-w-4 rounded-full bg-clay px-1 text-center text-[0.6875rem] leading-4 font-bold whitespace-nowrap text-on-clay ring-2 ring-canvas">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </Link>
)
