import { openDialogs, watchOpenDialogs } from './open-dialogs.ts'

/** The state that a router has stored in an entry of the history, and how many dialogs are open at it. */
type EntryState = { key?: unknown; dialogs?: number } | null

const dialogsAt = (state: EntryState) => state?.dialogs ?? 0

/** A traversal that could not start, because the page is being left, reports nothing. */
const longestTraversalMs = 1000

let isStarted = false

/**
 * Makes going back close the topmost open dialog: each has an entry of its own in the history, over the entry of the
 * page. The router does not get to know these entries. They are removed when the dialog closes, and before the router
 * stores an entry, so that a link in a dialog leaves none behind.
 */
export function closeDialogsOnBack() {
  if (isStarted) return
  isStarted = true
  const { pushState, replaceState } = History.prototype
  let state = history.state as EntryState
  /** Ends the traversal that is under way. */
  let endTraversal: (() => void) | undefined
  let waiting: (() => void)[] = []

  /** Goes back to the entry of the page, or of a dialog below. */
  function returnTo(depth: number) {
    const timer = setTimeout(() => endTraversal?.(), longestTraversalMs)
    endTraversal = () => {
      clearTimeout(timer)
      endTraversal = undefined
      state = history.state as EntryState
      const calls = waiting
      waiting = []
      for (const call of calls) call()
      // Where a page opens instead, its dialogs are about to go.
      if (calls.length === 0) settle()
    }
    history.go(depth - dialogsAt(state))
  }

  /** Gives each open dialog its entry, and removes those of closed ones. */
  function settle() {
    if (endTraversal) return
    for (let depth = dialogsAt(state) + 1; depth <= openDialogs.length; depth += 1) {
      state = { ...(history.state as EntryState), dialogs: depth }
      pushState.call(history, state, '')
    }
    if (dialogsAt(state) > openDialogs.length) returnTo(openDialogs.length)
  }

  // Later, because another dialog or page often opens in the same moment.
  const settleLater = () => setTimeout(settle)
  watchOpenDialogs(() => (dialogsAt(state) < openDialogs.length ? settle() : settleLater()))

  // Capturing, so that it runs before the router's listener.
  addEventListener('popstate', onPopState, { capture: true })

  function onPopState(event: PopStateEvent) {
    const before = state
    state = event.state as EntryState
    const isSamePage = before?.key === state?.key
    if (endTraversal) {
      event.stopImmediatePropagation()
      endTraversal()
    } else if (isSamePage && dialogsAt(before) > dialogsAt(state)) {
      event.stopImmediatePropagation()
      for (const { dismiss } of openDialogs.slice(dialogsAt(state)).reverse()) dismiss()
      // A dialog may refuse to close.
      settleLater()
    } else if (dialogsAt(state) > 0) {
      // The dialog of this entry has been closed.
      event.stopImmediatePropagation()
      settle()
    } else {
      // The dialogs of a page that is being left.
      for (const { dismiss } of [...openDialogs]) dismiss()
    }
  }

  for (const [name, native] of [
    ['pushState', pushState],
    ['replaceState', replaceState],
  ] as const) {
    const patched = history[name].bind(history)
    history[name] = (...entry) => {
      if (!endTraversal && dialogsAt(state) > 0) returnTo(0)
      const store = (how: History[typeof name]) => {
        how.apply(history, entry)
        state = history.state as EntryState
      }
      // A router has told its listeners already when its entry had to wait.
      if (endTraversal) waiting.push(() => store(native))
      else store(patched)
    }
  }

  // A document that was loaded at the entry of a dialog shows none.
  settle()
}
