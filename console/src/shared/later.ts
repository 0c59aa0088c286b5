import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * A page that does not delay the first screen: it is fetched when it is opened, or once nothing else is to be done.
 * `later(() => import('./x.tsx'), 'X')`
 */
export function later<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  loads.push(load)
  return lazy(async () => ({ default: (await load())[name] }))
}

/** Fetches every page, one after another: in the van the next one opens without a connection. */
export async function fetchTheRest() {
  for (const load of loads) await load().catch(() => undefined)
}
