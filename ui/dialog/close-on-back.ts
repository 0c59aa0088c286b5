import { openDialogs, watchOpenDialogs } from './open-dialogs.ts'

/** The state of an entry of the history; the key is the router's, and the same on the entries of a page's dialogs. */
type EntryState = { key?: unknown; dialogs?: number } | null

/** How many entries of dialogs lie on the page's own one. */
export const countDialogEntries = () => (history.state as EntryState)?.dialogs ?? 0

const keyOfEntry = () => (history.state as EntryState)?.key

/** After this time a step back has led nowhere, because there was nothing to go back to. */
const longestStepMs = 1000

let isStarted = false

/**
 * Makes going back close the topmost open dialog. A dialog that opens gets an entry of the history on that of its page, of
 * which the router does not know. The entry stays when the dialog closes: the next dialog uses it, a navigation takes its
 * place, and going back passes over it.
 */
export function closeDialogsOnBack() {
  if (isStarted) return
  isStarted = true
  const { pushState } = History.prototype
  let depth = countDialogEntries()
  let key = keyOfEntry()
  /** While a step over entries without a dialog is under way. */
  let stepTimer: ReturnType<typeof setTimeout> | undefined

  function remember() {
    depth = countDialogEntries()
    key = keyOfEntry()
  }

  function addEntries() {
    for (; depth < openDialogs.length; remember())
      pushState.call(history, { ...(history.state as object), dialogs: depth + 1 }, '')
  }

  watchOpenDialogs(addEntries)
  // Capturing, so that it runs before the router's listener.
  addEventListener('popstate', onPopState, { capture: true })

  function onPopState(event: PopStateEvent) {
    const before = { depth, key }
    remember()
    const isStep = stepTimer !== undefined
    clearTimeout(stepTimer)
    stepTimer = undefined
    if (isStep || depth === before.depth) return
    const isSamePage = key === before.key
    if (isSamePage) event.stopImmediatePropagation()
    if (depth > before.depth) return
    if (!isSamePage) {
      for (const { dismiss } of [...openDialogs]) dismiss()
    } else if (openDialogs.length === 0) {
      stepTimer = setTimeout(() => {
        stepTimer = undefined
      }, longestStepMs)
      history.go(-(depth + 1))
    } else {
      for (const { dismiss } of openDialogs.slice(Math.min(depth, openDialogs.length - 1)).reverse())
        dismiss()
      // One that has not closed keeps an entry.
      setTimeout(addEntries)
    }
  }

  // The routers' own functions, which do more than the browser's.
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (...entry) => {
    if (depth > 0) replace(...entry)
    else push(...entry)
    remember()
    // A dialog may stay open over the next page.
    setTimeout(addEntries)
  }
  history.replaceState = (state: unknown, ...entry) => {
    replace(depth > 0 ? { ...(state as object), dialogs: depth } : state, ...entry)
    remember()
  }
}
