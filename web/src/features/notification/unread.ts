import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { legalRoutes, screens } from '../../../../contract/screens.ts'
import { getToken, onSessionChange } from '../../shared/session.ts'
import { fetchUnreadCount } from './unread.queries.ts'
import { createUnreadWatch } from './unread-watch.ts'

/** The one number every part of the app shares. */
export const unread = createUnreadWatch({
  fetchCount: fetchUnreadCount,
  isSignedIn: () => getToken() !== null,
  isHidden: () => document.visibilityState === 'hidden',
  isAtRest: () => legalRoutes.includes(location.pathname),
})

/** Something has arrived: the number is asked for at once. */
export function hearNews() {
  unread.expectNews()
  void unread.check()
}

/** The number on the bell. It polls as long as the component that asks (the shell) is shown. */
export function useUnreadCount() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isAtRest = legalRoutes.includes(path)
  const count = useShownUnread()
  useEffect(watchWhileShown, [])
  useEffect(() => {
    // Coming back from a policy page.
    if (!isAtRest) void unread.check()
  }, [isAtRest])
  useEffect(() => {
    // The list brings the number itself.
    if (path === screens.notifications.route) unread.expectNews()
  }, [path])
  return isAtRest ? 0 : count
}

/** The same number for a page inside the shell; it does not poll. */
export const useShownUnread = () => useSyncExternalStore(unread.subscribe, unread.shown, () => 0)

function watchWhileShown() {
  const stopPolling = unread.start()
  const stopFollowing = onSessionChange(() => {
    unread.startOver()
    void unread.check()
  })
  const onForeground = () => {
    if (document.visibilityState !== 'hidden') hearNews()
  }
  document.addEventListener('visibilitychange', onForeground)
  return () => {
    stopPolling()
    stopFollowing()
    document.removeEventListener('visibilitychange', onForeground)
  }
}
