/** How long a change can be taken back before it is sent. */
export const undoMs = 10_000

export interface DelayedChange {
  /** Identifies what is changed; a second change of the same thing replaces one that was not sent. */
  key: string
  /** What will happen, such as '3건 옮기기'. */
  label: string
  /**
   * Sends the change. Resolves to what went wrong, for people; to undefined after a success. `isLeaving`: the page is about to
   * be closed, so the request must outlive it.
   */
  send: (isLeaving: boolean) => Promise<string | undefined>
}

export interface QueuedChange extends DelayedChange {
  state: 'WAITING' | 'SENDING' | 'FAILED'
  /** When it is sent unless taken back, in milliseconds since 1970. */
  sendsAt: number
  /** What went wrong. */
  problem?: string
}

/**
 * Changes that are sent `undoMs` after they were made, each with its own time, so that they can be taken back until then.
 * A failed one stays in the queue until it is sent again or dismissed.
 */
export function createUndoQueue() {
  let changes: readonly QueuedChange[] = []
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  return { add, undo, retry, flush, getChanges: () => changes, subscribe }

  function add(change: DelayedChange) {
    forget(change.key)
    publish([...changes, { ...change, state: 'WAITING', sendsAt: Date.now() + undoMs }])
    timers.set(
      change.key,
      setTimeout(() => void send(change.key, false), undoMs),
    )
  }

  /** Takes back a change that was not sent, or dismisses a failed one. One that is being sent stays. */
  function undo(key: string) {
    if (find(key)?.state !== 'SENDING') forget(key)
  }

  /** Sends a failed change again at once. */
  function retry(key: string) {
    if (find(key)?.state === 'FAILED') void send(key, false)
  }

  /** Sends every waiting change at once, because the person leaves. Resolves when all have been answered. */
  async function flush(isLeaving: boolean) {
    const waiting = changes.filter(({ state }) => state === 'WAITING')
    await Promise.all(waiting.map(({ key }) => send(key, isLeaving)))
  }

  async function send(key: string, isLeaving: boolean) {
    const change = find(key)
    if (!change || change.state === 'SENDING') return
    clearTimeout(timers.get(key))
    set(key, { state: 'SENDING' })
    const problem = await change.send(isLeaving).catch((error: Error) => error.message)
    if (problem === undefined) forget(key)
    else set(key, { state: 'FAILED', problem })
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function find(key: string) {
    return changes.find((change) => change.key === key)
  }

  function set(key: string, values: Partial<QueuedChange>) {
    publish(changes.map((change) => (change.key === key ? { ...change, ...values } : change)))
  }

  function forget(key: string) {
    clearTimeout(timers.get(key))
    timers.delete(key)
    publish(changes.filter((change) => change.key !== key))
  }

  function publish(next: readonly QueuedChange[]) {
    changes = next
    for (const listener of [...listeners]) listener()
  }
}
