import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page's code could not be loaded: no network, or the server has a newer release. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The code of the page could not be loaded.', { cause })
    this.name = 'PageNotLoaded'
  }
}

const reloadedAtKey = 'saeip.reloadedAt'
const oneReloadPerMs = 5 * 60_000

/** A page in a chunk of its own. When the chunk is gone, a deploy has replaced it: the window reloads, once. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const loadOrReload = async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && takeReload()) {
        location.reload()
        return new Promise<never>(() => {})
      }
      throw new PageNotLoaded(error)
    }
  }
  return lazyRouteComponent<Record<string, ComponentType>, string>(loadOrReload, name)
}

/** True when no reload was tried lately. Without storage nothing could stop a loop, so it is false. */
function takeReload(now = Date.now()) {
  try {
    if (now - Number(sessionStorage.getItem(reloadedAtKey)) < oneReloadPerMs) return false
    sessionStorage.setItem(reloadedAtKey, String(now))
    return true
  } catch {
    return false
  }
}
