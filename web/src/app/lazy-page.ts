import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The code of a page could not be loaded: there is no network, or the server has a newer release. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of the page could not be loaded.', { cause })
    this.name = 'PageNotLoaded'
  }
}

const reloadedAtKey = 'saeip.reloadedAt'
const reloadIntervalMs = 5 * 60_000

/**
 * Returns a page that loads from its own chunk. A chunk that is missing was replaced by a deploy, so the window reloads,
 * at most once in five minutes. Rejects with PageNotLoaded when there is no network.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const loadOrReload = async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && tryTakeReload()) {
        location.reload()
        return new Promise<never>(() => {})
      }
      throw new PageNotLoaded(error)
    }
  }
  return lazyRouteComponent<Record<string, ComponentType>, string>(loadOrReload, name)
}

/** Returns whether a reload is allowed now, and records it. False without session storage, where a loop could not be stopped. */
function tryTakeReload(now = Date.now()) {
  try {
    if (now - Number(sessionStorage.getItem(reloadedAtKey)) < reloadIntervalMs) return false
    sessionStorage.setItem(reloadedAtKey, String(now))
    return true
  } catch {
    return false
  }
}
