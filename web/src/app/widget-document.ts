import type { ParsedLocation } from '@tanstack/react-router'
import { site } from '../shared/site.ts'

/**
 * Only the documents of some screens may load the scripts of the payment widget and the postcode search.
 * Who comes from another screen has another document, so it is loaded anew, before anything is typed.
 * Where the scripts are our own, as in the practice world, every document will do.
 */
export function loadWidgetDocument({ location, preload }: { location: ParsedLocation; preload: boolean }) {
  if (preload || !lacksHosts() || isLoadedHere(location.pathname)) return
  window.location.assign(location.href)
  return new Promise<void>(() => {})
}

const lacksHosts = () =>
  [site().payment.scriptUrl, site().postcode.scriptUrl].some(isElsewhere) &&
  !document.querySelector('meta[name="widgets"]')

const isElsewhere = (url: string) => new URL(url, location.href).origin !== location.origin

/** What was asked of the server already does not get better by asking again (the dev server has one document). */
function isLoadedHere(path: string) {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === path
}
