import { Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { reloadForNewerRelease } from '../../../../client/newer-release.ts'
import { PageNotLoaded } from './page-not-loaded.tsx'

type Load = () => Promise<unknown>
const loads = new Map<ComponentType, Load>()

/**
 * A page in a chunk of its own, loaded when it is opened or by `preloadPages`. Once loaded it opens without a skeleton, which
 * React would show for 300 ms.
 * @example lazyPage(() => import('./x.tsx'), 'X')
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  let loaded: ComponentType | undefined
  const loadPage = async () => {
    loaded = (await load())[name]
    return loaded
  }
  const Page = lazy<ComponentType>(async () => {
    const page = await loadPage().catch(reloadForNewerRelease)
    return { default: page ?? PageNotLoaded }
  })
  const Shown = () => {
    const [Loaded] = useState(() => loaded)
    return Loaded ? (
      <Loaded />
    ) : (
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    )
  }
  loads.set(Shown, loadPage)
  return Shown
}

const PageSkeleton = () => (
  <Stack spacing={1.5} sx={{ mt: 2 }} aria-busy>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
)

/** Starts to load a page of `lazyPage`. A failure shows when the page is opened. */
export const preloadPage = (page: ComponentType) =>
  void loads
    .get(page)?.()
    .catch(() => undefined)

/** Loads all pages one after another, so that they open without a connection, for instance during a delivery tour. */
export async function preloadPages() {
  try {
    for (const load of loads.values()) await load()
  } catch {
    // Offline. Each page is requested again when it is opened.
  }
}
