import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import { formatDateAt } from '../../../../client/seoul-time.ts'
import { type Notification, notificationTypeLabels } from '../../../../contract/notification/notification.ts'
import { classNames } from '../../../../ui/index.ts'

const messageLength = 120

interface NotificationRowProps {
  notification: Notification
  /** Only called for unread ones. */
  onRead: (id: string) => void
}

/** A notification. A tap on its text marks it as read; the link beside it opens its subject. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { id, type, title, message, status, isNew, createdAt } = notification
  const isUnread = status === 'UNREAD'
  const read = () => onRead(id)
  const link = isInsideTheApp(notification.link) ? notification.link : undefined
  return (
    <li className={classNames('flex first:rounded-t-lg last:rounded-b-lg', isUnread && 'bg-surface-raised')}>
      <Text onTap={isUnread ? read : undefined}>
        <span className="flex items-baseline gap-2">
          <span className={classNames('flex-1', isUnread && 'font-semibold')}>
            {isUnread && <UnreadMark isNew={isNew} />}
            {title}
          </span>
          <time dateTime={createdAt} className="text-xs whitespace-nowrap text-ink-muted">
            {formatRelativeTime(createdAt, Date.now(), formatDateAt)}
          </time>
        </span>
        <span className="muted block whitespace-pre-line">
          {notificationTypeLabels[type]} · {cutText(message, messageLength)}
        </span>
      </Text>
      {link && <Subject link={link} title={title} onTap={isUnread ? read : undefined} />}
    </li>
  )
}

function Text({ onTap, children }: { onTap: (() => void) | undefined; children: ReactNode }) {
  const look = 'relative block min-w-0 flex-1 py-3 pl-4'
  if (!onTap) return <div className={look}>{children}</div>
  return (
    <button
      type="button"
      onClick={onTap}
      className={`${look} rounded-[inherit] text-left transition duration-120 active:bg-line`}
    >
      {children}
    </button>
  )
}

interface SubjectProps {
  link: string
  title: string
  onTap: (() => void) | undefined
}

/** The way to what the notification is about. */
function Subject({ link, title, onTap }: SubjectProps) {
  const shared = {
    onClick: onTap,
    'aria-label': `바로가기: ${title}`,
    className:
      'grid w-11 shrink-0 place-items-center rounded-[inherit] text-leaf transition duration-120 active:bg-line',
    children: <ChevronRight aria-hidden className="size-5" />,
  }
  // The console is a separate app, so it needs a full page load.
  if (link.startsWith('/console/')) return <a href={link} {...shared} />
  return <Link to={link} {...shared} />
}

/** A dot before every unread one, as many as the bell counts; a screen reader is also told which ones are new. */
const UnreadMark = ({ isNew }: { isNew: boolean }) => (
  <span className="absolute top-5 left-1 size-2 rounded-full bg-leaf">
    <span className="sr-only">{isNew ? '새 알림' : '읽지 않음'}</span>
  </span>
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
