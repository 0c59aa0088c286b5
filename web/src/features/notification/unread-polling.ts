import { createListeners } from '../../../../client/listeners.ts'

const pollEveryMs = 30_000
const dueAfterMs = 5 * 60_000

interface UnreadPollingDependencies {
  fetchCount: () => Promise<number>
  isSignedIn: () => boolean
  isHidden: () => boolean
  /** Whether the page is a consent or policy page, where the badge is hidden. */
  isAtRest: () => boolean
}

/**
 * Polls the number of unread notifications: at the start and every 30 seconds, but only when a check is due, that is
 * when `lastChecked` is empty or more than 5 minutes old. A fetch does not set `lastChecked`; only marking all as
 * read does.
 */
export function createUnreadPolling({
  fetchCount,
  isSignedIn,
  isHidden,
  isAtRest,
}: UnreadPollingDependencies) {
  let count = 0
  let lastChecked: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  /** Incremented by local changes, so that answers to earlier requests are ignored. */
  let generation = 0
  let isAsking = false
  const { subscribe, tell } = createListeners()

  function change(next: number) {
    count = next
    tell()
  }

  const isDue = () => lastChecked === null || Date.now() - lastChecked > dueAfterMs

  /** Requests the count when a check is due and the page is visible. */
  async function check() {
    if (isAsking || !isDue() || !isSignedIn() || isHidden() || isAtRest()) return
    const asked = generation
    isAsking = true
    try {
      const answer = await fetchCount()
      if (asked === generation) change(answer)
    } catch (error) {
      console.warn('The number of unread notifications could not be read.', error)
    } finally {
      isAsking = false
    }
  }

  function set(next: number) {
    generation += 1
    change(Math.max(0, next))
  }

  return {
    check,
    set,
    /** Returns the number on the badge. */
    shown: () => (isAtRest() || !isSignedIn() ? 0 : count),
    /** Starts polling; returns a function that stops it. */
    start() {
      void check()
      timer = setInterval(() => void check(), pollEveryMs)
      return () => clearInterval(timer)
    },
    readOne: () => set(count - 1),
    readAll() {
      lastChecked = Date.now()
      set(0)
    },
    /** Makes a check due at once, when the list is opened or the app returns to the foreground. */
    expectNews() {
      lastChecked = null
    },
    /** Resets the state after a sign-in or sign-out. */
    startOver() {
      lastChecked = null
      isAsking = false
      set(0)
    },
    subscribe,
  }
}
