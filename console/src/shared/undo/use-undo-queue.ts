import { useEffect, useSyncExternalStore } from 'react'
import { createUndoQueue, type QueuedChange } from './undo-queue.ts'

/** One for all pages, so that a failure is still shown to who comes back to the page. */
export const undoQueue = createUndoQueue()

let pagesShowing = 0

/** Whether a page is open that shows the changes of the queue. */
export const isQueueShown = () => pagesShowing > 0

/** The changes that can still be taken back, are being sent or have failed. */
export const useQueuedChanges = (): readonly QueuedChange[] =>
  useSyncExternalStore(undoQueue.subscribe, undoQueue.getChanges)

/**
 * Sends what waits at once when the page is hidden, closed or left, or shows something else than `shown`: nobody could take it
 * back there. For pages that show the changes. While a change has failed, the browser asks before it closes the page.
 */
export function useSendOnLeaving(shown: string) {
  const hasFailed = useQueuedChanges().some(({ state }) => state === 'FAILED')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes of what was shown before are sent
  useEffect(() => () => void undoQueue.flush(false), [shown])

  useEffect(() => {
    pagesShowing += 1
    return () => {
      pagesShowing -= 1
    }
  }, [])

  useEffect(() => {
    const leave = () => void undoQueue.flush(true)
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  useEffect(() => {
    if (!hasFailed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasFailed])
}
