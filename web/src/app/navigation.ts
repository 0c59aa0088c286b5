import type { AnyRouter } from '@tanstack/react-router'
import { windowTitle } from './titles.ts'

/**
 * What a browser does by itself when a page is loaded: the window gets its title, and the focus goes to
 * the new content, so that a screen reader reads there and the keyboard goes on from there.
 */
export function announceNavigation(router: AnyRouter) {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    document.title = windowTitle(titleOf(router))
    const main = document.getElementById('main')
    if (!fromLocation || !pathChanged || !main || document.querySelector('dialog:modal')) return
    focusContent(main)
    clearTimeout(ending)
    watch.disconnect()
    watch.observe(main, { childList: true, subtree: true })
    ending = setTimeout(() => watch.disconnect(), stillLoadingMs)
  })
}

const stillLoadingMs = 10_000
let ending: ReturnType<typeof setTimeout> | undefined

/** A heading may go with the skeleton it stood in, and the focus with it: the heading that came instead takes it. */
const watch = new MutationObserver(() => {
  const main = document.getElementById('main')
  if (main && document.activeElement === document.body) focusContent(main)
})

const focusContent = (main: HTMLElement) =>
  (main.querySelector<HTMLElement>('h1[tabindex]') ?? main).focus({ preventScroll: true })

function titleOf(router: AnyRouter) {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title)
  return match ? match.staticData.title : '화면을 찾을 수 없어요'
}
