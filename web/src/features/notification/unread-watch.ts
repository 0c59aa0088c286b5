const pollEveryMs = 30_000
const dueAfterMs = 5 * 60_000

interface UnreadWatchDependencies {
  fetchCount: () => Promise<number>
  isSignedIn: () => boolean
  isHidden: () => boolean
  /** The consent and policy pages, where the badge rests. */
  isAtRest: () => boolean
}

/**
 * Keeps the number of unread notifications.
 *
 * It asks once at the start and every 30 seconds, but only when a check is due: nobody has marked
 * everything as read yet (`lastChecked` is empty) or that was more than 5 minutes ago. A fetch does not
 * stamp `lastChecked`; only marking everything as read does.
 */
export function createUnreadWatch({ fetchCount, isSignedIn, isHidden, isAtRest }: UnreadWatchDependencies) {
  let count = 0
  let lastChecked: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  /** Grows with every local change, so that an answer asked for before it is not believed. */
  let generation = 0
  let isAsking = false
  const listeners = new Set<() => void>()

  function change(next: number) {
    count = next
    for (const listener of [...listeners]) listener()
  }

  const isDue = () => lastChecked === null || Date.now() - lastChecked > dueAfterMs

  /** Asks the server when a check is due and somebody is there to see the answer. */
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
    /** What the badge shows now. */
    shown: () => (isAtRest() || !isSignedIn() ? 0 : count),
    /** Starts polling; answers the way to stop. */
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
    /** The next check is due at once: the list was opened, or the app came back to the foreground. */
    expectNews() {
      lastChecked = null
    },
    /** Another person, or nobody, is signed in from now on. */
    startOver() {
      lastChecked = null
      isAsking = false
      set(0)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
