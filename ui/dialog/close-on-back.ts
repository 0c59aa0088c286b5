import { keptDialogs, openDialogs, watchOpenDialogs } from './open-dialogs.ts'

interface EntryState {
  /** The router's, and the same on the entries of a page's dialogs. */
  key?: unknown
  /** How many entries of dialogs lie on the page's own one, this one included. */
  dialogs?: number
  /** Where a router has replaced the entry of a dialog: the key of the page below, and how many entries it has. */
  over?: unknown
  skips?: number
}

const readEntry = () => {
  const { key, dialogs = 0, over, skips = 0 } = (history.state ?? {}) as EntryState
  return { key, dialogs, over, skips }
}

/** How many entries of dialogs lie on the page's own one. */
export const countDialogEntries = () => readEntry().dialogs

/** After this time a step back has led nowhere, because there was nothing to go back to. */
const longestStepMs = 1000

/** By then the page that was left is gone, unless the next one has still not arrived. */
const longestLeaveMs = 1000

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
  let entry = readEntry()
  /** While a step over entries without a dialog is under way. */
  let stepTimer: ReturnType<typeof setTimeout> | undefined

  function addEntries() {
    if (readEntry().key !== entry.key) {
      // The history has moved, and popstate is still to come: its listener closes the dialog.
      setTimeout(() => {
        entry = readEntry()
        addEntries()
      })
      return
    }
    for (; entry.dialogs < openDialogs.length; entry = readEntry())
      pushState.call(history, { ...(history.state as object), dialogs: entry.dialogs + 1 }, '')
  }

  function stepOver(entries: number) {
    stepTimer = setTimeout(() => {
      stepTimer = undefined
    }, longestStepMs)
    history.go(-entries)
  }

  watchOpenDialogs(addEntries)
  // Capturing, so that it runs before the router's listener.
  addEventListener('popstate', onPopState, { capture: true })

  function onPopState(event: PopStateEvent) {
    const before = entry
    entry = readEntry()
    const isSamePage = entry.key === before.key
    // Also one whose page was about to be left, by a link in it, when the person went back.
    if (!isSamePage) for (const { dismiss } of [...keptDialogs]) dismiss()
    const isStep = stepTimer !== undefined
    clearTimeout(stepTimer)
    stepTimer = undefined
    if (isStep) return
    if (before.dialogs === 0 && before.skips > 0 && entry.key === before.over) {
      event.stopImmediatePropagation()
      return stepOver(before.skips)
    }
    if (entry.dialogs === before.dialogs) return
    if (isSamePage) event.stopImmediatePropagation()
    if (entry.dialogs > before.dialogs || !isSamePage) return
    if (openDialogs.length === 0) {
      stepOver(entry.dialogs + 1)
    } else {
      const top = Math.min(entry.dialogs, openDialogs.length - 1)
      for (const { dismiss } of openDialogs.slice(top).reverse()) dismiss()
      // One that has not closed keeps an entry.
      setTimeout(addEntries)
    }
  }

  // The routers' own functions, which do more than the browser's.
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (...stored) => {
    if (entry.dialogs > 0) replace(...stored)
    else push(...stored)
    entry = readEntry()
    // A dialog that stays open over the next page gets an entry there; those of the page that is left close with it.
    setTimeout(addEntries, longestLeaveMs)
  }
  history.replaceState = (state: unknown, ...stored) => {
    const { key, dialogs, over, skips } = entry
    const below = dialogs > 0 ? { over: key, skips: dialogs } : skips > 0 && { over, skips }
    replace({ ...(state as object), ...below }, ...stored)
    entry = readEntry()
    setTimeout(addEntries)
  }
  // For a dialog that has opened before the app turned this on.
  addEntries()
}
