import { useEffect } from 'react'
import { useUnreadCount } from '../../features/notification/index.ts'

/** Renders nothing: polls for the number of unread notifications and reports it. */
export function UnreadCount({ onChange }: { onChange: (unread: number) => void }) {
  const unread = useUnreadCount()
  useEffect(() => onChange(unread), [onChange, unread])
  return null
}
