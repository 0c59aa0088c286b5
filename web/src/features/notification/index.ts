export { useUnreadCount } from './unread.ts'
