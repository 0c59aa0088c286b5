import { Alert, Button, Skeleton, Stack } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { reloadForNewerRelease } from '../../../../client/newer-release.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { ResourceEndpoints } from './resource.tsx'

/**
 * A screen of the console: either a resource of react-admin (`list`, `show`, ... with `calls`), or a `page` of its own at
 * `/<name>`. Features export their screens from their index.
 */
export interface ConsoleScreen {
  /** Part of the address, and react-admin's name of the resource. */
  name: string
  /** Shown in the menu and the window's title. */
  title: string
  /** What else the search finds it by. */
  words?: string
  /** One of these roles is enough to open it. */
  roles: readonly StaffRole[]
  /** The entry of the menu that it belongs to. */
  group: MenuGroup
  /** Loads the endpoints of the resource, so that the first load brings those of no other screen. */
  calls?: () => Promise<ResourceEndpoints>
  list?: ComponentType
  show?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  /** The title of a record. */
  record?: (record: never) => string
  page?: ComponentType
  /** The page has several titles and shows them itself. */
  ownTitles?: true
  /** Not in the menu: opened from other screens. */
  hidden?: true
  /** Keyboard shortcuts, for the list that `?` opens. */
  keys?: readonly Shortcut[]
}

export interface Shortcut {
  keys: string
  does: string
}

/** The menu's entries after 시작, in order. */
export const menuGroups = ['진단', '예약', '돈', '콘텐츠', '사람', '살펴보기', '설정'] as const
export type MenuGroup = (typeof menuGroups)[number]

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
