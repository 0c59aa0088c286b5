import type { ParsedLocation } from '@tanstack/react-router'
import { site } from '../shared/site.ts'

/**
 * Loads the document of a screen with payment widget or postcode search, when the current document does not allow the
 * hosts of their scripts. Runs before the screen is shown, so no input is lost. Practice mode serves the scripts from
 * its own origin, which every document allows.
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

/** Prevents a reload loop where the server has no such document: the dev server has only one. */
function isLoadedHere(path: string) {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === path
}
