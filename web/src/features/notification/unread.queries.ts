import { countUnread } from '../../../../contract/unread.ts'
import { call } from '../../shared/api/index.ts'

/** Apart from the list's calls, so that the shell does not load them. */
export const fetchUnreadCount = () => call(countUnread)
