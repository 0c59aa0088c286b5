import type { AnyRouter } from '@tanstack/react-router'

type Movement = Exclude<AnyRouter['options']['defaultViewTransition'], boolean | undefined>

/**
 * The movement from one page to the next, as an option of the router: `forward`, `back`, or `open` out of a dialog; the
 * styles are in page-movement.css. None on the first load, between views of one page, and for people who want none.
 */
export function pageMovement(): Movement | false {
  // Browsers without types would also move on the first load.
  if (!('startViewTransition' in document)) return false
  if (typeof CSS === 'undefined' || !CSS.supports('selector(:active-view-transition-type(a))')) return false
  ignoreSkips()
  const movingPhoto = new CSSStyleSheet()
  document.adoptedStyleSheets.push(movingPhoto)
  return {
    types({ fromLocation, toLocation, pathChanged }) {
      if (!fromLocation || !pathChanged) return false
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
      const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
      const id = (isBack ? fromLocation : toLocation).pathname.split('/').at(-1) ?? ''
      // The photo in a list and the one at the head of the page are the same to the browser.
      movingPhoto.replaceSync(`[data-photo-of="${CSS.escape(id)}"] { view-transition-name: page-photo }`)
      if (document.querySelector('dialog:modal')) return ['open']
      return [isBack ? 'back' : 'forward']
    },
  }
}

/** A movement that the next one skips rejects a promise that the router does not handle; its page is shown all the same. */
function ignoreSkips() {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    const transition = start(options)
    transition.ready.catch(() => {})
    return transition
  }
}
