import { countUnread } from '../../../../contract/notification/unread.ts'
import { call } from '../../shared/api/index.ts'

/** A separate module, so that the shell does not load the list's calls. */
export const fetchUnreadCount = () => call(countUnread)
