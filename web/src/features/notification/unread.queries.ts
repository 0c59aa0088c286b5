import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { countUnread } from '../../../../contract/notification/unread.ts'
import { legalRoutes, screens } from '../../../../contract/screens.ts'
import { call } from '../../shared/api/index.ts'
import { getToken, onSessionChange } from '../../shared/session.ts'
import { createUnreadPolling } from './unread-polling.ts'

/** The shared unread count of the app. */
export const unread = createUnreadPolling({
  fetchCount: () => call(countUnread),
  isSignedIn: () => getToken() !== null,
  isHidden: () => document.visibilityState === 'hidden',
  isAtRest: () => legalRoutes.includes(location.pathname),
})

/** Requests the count at once after a push message. */
export function checkUnreadNow() {
  unread.expectNews()
  void unread.check()
}

/** Returns the unread count and polls while the component (the shell) is mounted. */
export function useUnreadCount() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isAtRest = legalRoutes.includes(path)
  const count = useShownUnread()
  useEffect(startPolling, [])
  useEffect(() => {
    // After a policy page.
    if (!isAtRest) void unread.check()
  }, [isAtRest])
  useEffect(() => {
    // The list's first page returns the count.
    if (path === screens.notifications.route) unread.expectNews()
  }, [path])
  return isAtRest ? 0 : count
}

/** Returns the unread count without polling, for pages inside the shell. */
export const useShownUnread = () => useSyncExternalStore(unread.subscribe, unread.shown, () => 0)

function startPolling() {
  const stopPolling = unread.start()
  const stopFollowing = onSessionChange(() => {
    unread.startOver()
    void unread.check()
  })
  const onForeground = () => {
    if (document.visibilityState !== 'hidden') checkUnreadNow()
  }
  document.addEventListener('visibilitychange', onForeground)
  return () => {
    stopPolling()
    stopFollowing()
    document.removeEventListener('visibilitychange', onForeground)
  }
}
