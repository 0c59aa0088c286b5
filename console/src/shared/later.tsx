import { Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense } from 'react'

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
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
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
  for (const load of loads) await load().catch(() => undefined)
}
