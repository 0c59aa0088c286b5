import type { AnyRouter } from '@tanstack/react-router'
import { windowTitle } from './titles.ts'

/**
 * What a browser does by itself when a page is loaded: the window gets its title, and the focus goes to
 * the new content, so that a screen reader reads there and the keyboard goes on from there.
 */
export function announceNavigation(router: AnyRouter) {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    document.title = windowTitle(titleOf(router))
    if (!fromLocation || !pathChanged || document.querySelector('dialog:modal')) return
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    ;(heading ?? main)?.focus({ preventScroll: true })
  })
}

function titleOf(router: AnyRouter) {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title)
  return match ? match.staticData.title : '화면을 찾을 수 없어요'
}
