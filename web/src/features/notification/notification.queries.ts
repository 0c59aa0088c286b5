import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../../../../contract/notification/notification.ts'
import { call } from '../../shared/api/index.ts'
import { type PageRequest, useEndlessList } from '../../shared/endless-list.ts'
import { unread } from './unread.ts'

const listKey = ['notification', 'list']
const pageSize = 20

/** The member's notifications, newest first. The first page also returns the unread count. */
export const useNotifications = () => useEndlessList(listKey, loadPage)

async function loadPage(request: PageRequest, signal: AbortSignal) {
  const isFirst = request.page === 0
  const page = await call(listNotifications, {
    query: { ...request, size: pageSize, ...(isFirst && { includeUnreadCount: 'true' as const }) },
    signal,
  })
  if (page.unreadCount !== undefined) unread.set(page.unreadCount)
  return page
}

/** Marks one as read and refetches the loaded pages. Failures are only logged. */
export function useReadNotification() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSuccess: () => {
      unread.readOne()
      return reload()
    },
    onError: (error) => console.warn('A notification could not be marked as read.', error),
  })
}

/** Marks all as read and refetches the loaded pages. */
export function useReadAllNotifications() {
  const reload = useReload()
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: () => {
      unread.readAll()
      return reload()
    },
  })
}

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: listKey })
}
