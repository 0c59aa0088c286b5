import { Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense } from 'react'
import { NotLoaded } from './not-loaded.tsx'

const loads: (() => Promise<unknown>)[] = []

/**
 * A page that does not delay the first screen: it is fetched when it is opened, or once nothing else is to be done.
 * `later(() => import('./x.tsx'), 'X')`
 */
export function later<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  loads.push(load)
  const Page = lazy<ComponentType>(async () => {
    const page = await load().catch(renew)
    return { default: page ? page[name] : NotLoaded }
  })
  return () => (
    <Suspense fallback={<Coming />}>
      <Page />
    </Suspense>
  )
}

const Coming = () => (
  <Stack spacing={1.5} sx={{ mt: 2 }} aria-busy>
    <Skeleton variant="rounded" height={48} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
)

/** Fetches every page, one after another: in the van the next one opens without a connection. */
export async function fetchTheRest() {
  try {
    for (const load of loads) await load()
  } catch {
    // Without a server there is nothing to fetch; each page is asked for again when it is opened.
  }
}

const renewedKey = 'console.renewed'
const renewedAtMostEveryMs = 60_000

/** A newer version has taken away a page of this one: begin with the newer, if there is a server to begin with. */
async function renew(): Promise<undefined> {
  const last = Number(sessionStorage.getItem(renewedKey))
  if (Date.now() - last < renewedAtMostEveryMs) return undefined
  const isThere = await fetch('/console/').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return undefined
  sessionStorage.setItem(renewedKey, String(Date.now()))
  location.reload()
  // The window is on its way out.
  return new Promise(() => undefined)
}
