import { Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense } from 'react'
import { storedText } from '../../../../client/storage.ts'
import { PageNotLoaded } from './page-not-loaded.tsx'

const loads: (() => Promise<unknown>)[] = []

/**
 * A page in a chunk of its own, loaded when it is opened or by `preloadPages`.
 * @example lazyPage(() => import('./x.tsx'), 'X')
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  loads.push(load)
  const Page = lazy<ComponentType>(async () => {
    const page = await load().catch(reloadRelease)
    return { default: page ? page[name] : PageNotLoaded }
  })
  return () => (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}

const PageSkeleton = () => (
  <Stack spacing={1.5} sx={{ mt: 2 }} aria-busy>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
)

/** Loads all pages one after another, so that they open without a connection, for instance during a delivery tour. */
export async function preloadPages() {
  try {
    for (const load of loads) await load()
  } catch {
    // Offline. Each page is requested again when it is opened.
  }
}

const storedReload = storedText('console.renewed', 'sessionStorage')
const minReloadIntervalMs = 60_000

/** Reloads the console when a chunk is missing because a newer release replaced it, unless the server is unreachable. */
async function reloadRelease(): Promise<undefined> {
  const last = Number(storedReload.read())
  if (Date.now() - last < minReloadIntervalMs) return undefined
  const isReachable = await fetch('/console/').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return undefined
  // Without storage nothing would stop an endless loop of reloads.
  if (!storedReload.write(String(Date.now()))) return undefined
  location.reload()
  // The page is about to be reloaded.
  return new Promise(() => undefined)
}
