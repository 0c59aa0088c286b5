import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { reloadForNewerRelease } from '../../../client/newer-release.ts'

/** The code of a page could not be loaded: there is no network, or the server has a newer release. */
export class PageNotLoaded extends Error {}

/** A page that loads from its own chunk. Rejects with PageNotLoaded when the chunk is neither there nor replaced. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const loadOrReload = async () => {
    try {
      return await load()
    } catch (error) {
      await reloadForNewerRelease()
      throw new PageNotLoaded('The code of the page could not be loaded.', { cause: error })
    }
  }
  return lazyRouteComponent<Record<string, ComponentType>, string>(loadOrReload, name)
}
