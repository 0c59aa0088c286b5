import { useMutation } from '@tanstack/react-query'
import { keyOf } from '../../../../client/server-query.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../../../../contract/notification/notification.ts'
import { call } from '../../shared/api/index.ts'
import { useEndlessList } from '../../shared/endless-list.ts'
import { unread } from './unread.queries.ts'

const pageSize = 20

/** The member's notifications, newest first. The first page also returns the unread count. */
export const useNotifications = () =>
  useEndlessList(keyOf(listNotifications), async (request, signal) => {
    const isFirst = request.page === 0
    const page = await call(listNotifications, {
      query: { ...request, size: pageSize, ...(isFirst && { includeUnreadCount: 'true' as const }) },
      signal,
    })
    if (page.unreadCount !== undefined) unread.set(page.unreadCount)
    return page
  })

/** Marks one as read and refetches the loaded pages. Failures are only logged. */
export function useReadNotification() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSuccess: () => {
      unread.readOne()
      return invalidate(listNotifications)
    },
    onError: (error) => console.warn('A notification could not be marked as read.', error),
  })
}

/** Marks all as read and refetches the loaded pages. */
export function useReadAllNotifications() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: () => {
      unread.readAll()
      return invalidate(listNotifications)
    },
  })
}
