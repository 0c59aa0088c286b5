import { useUnreadCount } from '../../features/notification/index.ts'
import { BellLink } from './bell-link.tsx'

/** The bell that knows how many notifications are unread, and keeps asking. */
export const CountingBell = () => <BellLink unread={useUnreadCount()} />
