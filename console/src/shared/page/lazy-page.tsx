import { Alert, Button, Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { reloadForNewerRelease } from '../../../../client/newer-release.ts'
import type { ResourceEndpoints } from './resource.tsx'

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
      <Suspense
        fallback={
          <Stack spacing={1.5} sx={{ mt: 2 }} aria-busy>
            <Skeleton variant="rounded" height={48} />
            <Skeleton variant="rounded" height={320} />
          </Stack>
        }
      >
        <Page />
      </Suspense>
    )
  }
  loads.set(Shown, loadPage)
  return Shown
}

/**
 * The views of a resource of react-admin, and its endpoints, which its module exports as `endpoints`.
 * @example resource(() => import('./x.tsx'), { list: 'XList', edit: 'XEdit' })
 */
export function resource<Name extends string, View extends 'list' | 'show' | 'edit' | 'create'>(
  load: () => Promise<Record<Name, ComponentType> & { endpoints: ResourceEndpoints }>,
  views: Record<View, Name>,
): Record<View, ComponentType> & { calls: () => Promise<ResourceEndpoints> } {
  const pages = Object.entries<Name>(views).map(([view, name]) => [view, lazyPage(load, name)])
  return { ...Object.fromEntries(pages), calls: async () => (await load()).endpoints }
}

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

/** Shown instead of a page whose code could not be loaded. */
export const PageNotLoaded = () => (
  <Alert
    severity="error"
    sx={{ mt: 2 }}
    action={<Button onClick={() => location.reload()}>다시 시도</Button>}
  >
    화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
  </Alert>
)
