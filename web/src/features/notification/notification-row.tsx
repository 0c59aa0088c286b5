import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import type { Notification } from '../../../../contract/notification/notification.ts'
import { Badge, classNames } from '../../../../ui/index.ts'
import { cutText } from './cut-text.ts'
import { presentationOf } from './notification-presentation.ts'

const messageLength = 120

interface NotificationRowProps {
  notification: Notification
  /** Only called for unread ones. */
  onRead: (id: string) => void
}

/** A notification: tapping the row marks it as read; a separate link opens its subject. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, type, title, message, status, isNew, createdAt, link } = notification
  const { label, Icon } = presentationOf(type)
  const isUnread = status === 'UNREAD'
  return (
    <li
      className={classNames(
        'rounded-lg border',
        isUnread ? 'border-line bg-surface-raised shadow-card' : 'border-transparent bg-surface',
      )}
    >
      <button
        type="button"
        aria-disabled={!isUnread}
        onClick={() => isUnread && onRead(id)}
        className="flex w-full gap-3 rounded-lg p-4 text-left aria-disabled:cursor-default"
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-10 shrink-0 place-items-center rounded-full',
            isUnread ? 'bg-leaf-soft text-leaf' : 'bg-canvas text-ink-muted',
          )}
        >
          <Icon className="size-5" strokeWidth={1.8} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-sm text-ink-muted">
            <span>{label}</span>
            <span aria-hidden>·</span>
            <time dateTime={createdAt}>{formatRelativeTime(createdAt)}</time>
            {isUnread && <UnreadMark isNew={isNew} />}
          </span>
          <span className={classNames('mt-1 block', isUnread ? 'font-semibold' : 'font-medium')}>
            {title}
          </span>
          <span className="mt-0.5 block text-ink-muted">{cutText(message, messageLength)}</span>
        </span>
      </button>
      {isInsideTheApp(link) && <WayThere link={link} />}
    </li>
  )
}

/** Links to the console need a full page load, because it is a separate app. */
function WayThere({ link }: { link: string }) {
  const inside = (
    <>
      바로가기
      <ChevronRight aria-hidden className="size-4" />
    </>
  )
  return link.startsWith('/console/') ? (
    <a href={link} className={wayLook}>
      {inside}
    </a>
  ) : (
    <Link to={link} className={wayLook}>
      {inside}
    </Link>
  )
}

const wayLook =
  '-mt-3 ml-13 inline-flex min-h-11 items-center gap-1 rounded-sm px-4 pb-1 text-sm font-semibold text-leaf'

const UnreadMark = ({ isNew }: { isNew: boolean }) =>
  isNew ? (
    <span className="ml-auto">
      <Badge tone="leaf">새 알림</Badge>
    </span>
  ) : (
    <span role="img" aria-label="읽지 않음" className="ml-auto size-2 rounded-full bg-leaf" />
  )

/** Whether a link is a path of this app and not another host ("//elsewhere"). */
const isInsideTheApp = (link: string | null): link is string => link !== null && /^\/(?![/\\])/.test(link)
