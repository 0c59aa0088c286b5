import type { AnyRouter } from '@tanstack/react-router'

type Movement = Exclude<AnyRouter['options']['defaultViewTransition'], boolean | undefined>

/** Attribute of a photo in a list: the path of the page that it leads to, at whose head the same photo stands. */
export const photoOf = (path: string) => ({ 'data-photo-of': path })

/**
 * The movement from one page to the next, as an option of the router: `forward`, `back`, or `open` out of a dialog; the
 * styles are in page-movement.css. None on the first load, between views of one page, and for people who want none.
 */
export function pageMovement(): Movement | false {
  // Browsers without types would also move on the first load.
  if (typeof CSS === 'undefined' || !CSS.supports('selector(:active-view-transition-type(a))')) return false
  const listed = new CSSStyleSheet()
  document.adoptedStyleSheets.push(listed)
  return {
    types({ fromLocation, toLocation, pathChanged }) {
      if (!fromLocation || !pathChanged) return false
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
      const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
      const { pathname } = isBack ? fromLocation : toLocation
      // A page with a photo at its head may also link to others.
      listed.replaceSync(
        `main:not(:has([data-page-photo])) [data-photo-of="${CSS.escape(pathname)}"] { view-transition-name: page-photo }`,
      )
      if (document.querySelector('dialog:modal')) return ['open']
      return [isBack ? 'back' : 'forward']
    },
  }
}
