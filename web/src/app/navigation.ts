import type { AnyRouter } from '@tanstack/react-router'
import { windowTitle } from '../../../contract/screens.ts'

/**
 * Does after each navigation what a browser does after a page load: sets the window title and moves the focus to the
 * new content, where screen readers and the keyboard continue.
 */
export function announceNavigation(router: AnyRouter) {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    document.title = windowTitle(titleOf(router))
    const main = document.getElementById('main')
    if (!fromLocation || !pathChanged || !main || document.querySelector('dialog:modal')) return
    focusContent(main)
    clearTimeout(observationTimer)
    contentObserver.disconnect()
    contentObserver.observe(main, { childList: true, subtree: true })
    observationTimer = setTimeout(() => contentObserver.disconnect(), observationMs)
  })
}

const observationMs = 10_000
let observationTimer: ReturnType<typeof setTimeout> | undefined

/** Moves the focus again when the focused heading was removed together with a skeleton. */
const contentObserver = new MutationObserver(() => {
  const main = document.getElementById('main')
  if (main && document.activeElement === document.body) focusContent(main)
})

const focusContent = (main: HTMLElement) =>
  (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true })

function titleOf(router: AnyRouter) {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title)
  return match ? match.staticData.title : '화면을 찾을 수 없어요'
}
