import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import { type Notification, notificationTypeLabels } from '../../../../contract/notification/notification.ts'
import { Badge, classNames } from '../../../../ui/index.ts'

const messageLength = 120

interface NotificationRowProps {
  notification: Notification
  /** Only called for unread ones. */
  onRead: (id: string) => void
}

/** A notification. One tap marks it as read and opens its subject, if it has one. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, type, title, message, status, isNew, createdAt } = notification
  const isUnread = status === 'UNREAD'
  const link = isInsideTheApp(notification.link) ? notification.link : undefined
  return (
    <li className={classNames('first:rounded-t-lg last:rounded-b-lg', isUnread && 'bg-surface-raised')}>
      <Target link={link} onTap={isUnread ? () => onRead(id) : undefined}>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={classNames('min-w-0 flex-1', isUnread && 'font-semibold')}>{title}</span>
            {isUnread && <UnreadMark isNew={isNew} />}
            <time dateTime={createdAt} className="shrink-0 text-xs text-ink-muted">
              {formatRelativeTime(createdAt)}
            </time>
          </span>
          {/* What is behind the link repeats it in full; without a link it stands only here. */}
          <span className={classNames('muted', link ? 'line-clamp-1' : 'block')}>
            {notificationTypeLabels[type]} · {cutText(message, messageLength)}
          </span>
        </span>
        {link && <ChevronRight aria-hidden className="size-5 shrink-0 self-center text-ink-muted" />}
      </Target>
    </li>
  )
}

interface TargetProps {
  link: string | undefined
  onTap: (() => void) | undefined
  children: ReactNode
}

/** What is tapped: a link, a button that only marks as read, or nothing. */
function Target({ link, onTap, children }: TargetProps) {
  // The console is a separate app, so it needs a full page load.
  if (link?.startsWith('/console/')) {
    return (
      <a href={link} onClick={onTap} className={`${look} ${pressed}`}>
        {children}
      </a>
    )
  }
  if (link) {
    return (
      <Link to={link} onClick={onTap} className={`${look} ${pressed}`}>
        {children}
      </Link>
    )
  }
  if (!onTap) return <div className={look}>{children}</div>
  return (
    <button type="button" onClick={onTap} className={`${look} ${pressed} text-left`}>
      {children}
    </button>
  )
}

const look = 'flex w-full gap-3 px-4 py-3'
const pressed = 'rounded-[inherit] transition duration-120 active:bg-line'

const UnreadMark = ({ isNew }: { isNew: boolean }) =>
  isNew ? (
    <Badge tone="leaf">새 알림</Badge>
  ) : (
    <span role="img" aria-label="읽지 않음" className="size-2 rounded-full bg-leaf" />
  )

/** Whether a link is a path of this app and not another host ("//elsewhere"). */
const isInsideTheApp = (link: string | null): link is string => link !== null && /^\/(?![/\\])/.test(link)

/**
 * Shortens a text to at most `length` graphemes (an emoji family or a syllable is one), with "…" when it was
 * shortened.
 */
export function cutText(text: string, length: number) {
  // A text never has more graphemes than code units.
  if (text.length <= length) return text
  const characters = charactersOf(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

const charactersOf = (text: string) =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('ko').segment(text), ({ segment }) => segment)
    : Array.from(text)
