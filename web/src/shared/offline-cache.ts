import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { hasCode } from '../../../client/http/api-error.ts'
import { createListeners } from '../../../client/listeners.ts'
import type { listContents } from '../../../contract/content/content.ts'
import type { listDiagnoses } from '../../../contract/diagnosis/diagnosis.ts'
import type { getDashboard } from '../../../contract/home/home.ts'
import type { listOpenMatters } from '../../../contract/home/open-matters.ts'
import type { listNotifications } from '../../../contract/notification/notification.ts'
import type { listPayments } from '../../../contract/payment/payment.ts'
import type { listReservations } from '../../../contract/reservation/reservation.ts'
import { memberIdOfToken, onSessionChange } from './session.ts'

type PathsOf<Endpoints extends { path: string }[]> = { [At in keyof Endpoints]: Endpoints[At]['path'] }

/** The lists that are stored. Only their paths, because every screen would load the schemas of their endpoints. */
const storedPaths: PathsOf<
  [
    typeof getDashboard,
    typeof listOpenMatters,
    typeof listDiagnoses,
    typeof listReservations,
    typeof listPayments,
    typeof listNotifications,
    typeof listContents,
  ]
> = [
  '/api/v1/common/home/dashboard',
  '/api/v1/common/home/open-matters',
  '/api/v1/analysis',
  '/api/v1/reservations',
  '/api/v1/payments',
  '/api/v1/notifications',
  '/api/v1/common/contents',
]
const storageKey = 'saeip.last-seen'
const writeAfterMs = 800
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

interface StoredLists {
  memberId: string | undefined
  /** By the hash of the query key. */
  lists: Record<string, { data: unknown; at: number }>
}

const { subscribe, tell } = createListeners()
const shown = new Set<string>()

/** Whether the screen shows stored data because the server cannot be reached. */
export const isCachedDataShown = () => shown.size > 0

export const onCachedDataChange = subscribe

/**
 * Stores the last data of each list on this device, and shows it when no response arrives; a browser may believe that it is online.
 * The data belongs to one person and is deleted when they sign out. Failures of the server are still shown as failures.
 */
export async function startOfflineCache(client: QueryClient) {
  const stored = await readStored()
  let timer: ReturnType<typeof setTimeout> | undefined
  const cache = client.getQueryCache()

  for (const query of cache.getAll()) onUpdate(query)
  cache.subscribe(({ query, type }) => type === 'updated' && onUpdate(query))
  onSessionChange(() => {
    if (stored.memberId !== memberIdOfToken()) removeAll()
  })
  addEventListener('online', () =>
    client.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) }),
  )

  function onUpdate(query: Query) {
    if (!isStoredList(query)) return
    const { status, data, dataUpdatedAt, error, fetchStatus } = query.state
    if (status === 'success') store(query.queryHash, data, dataUpdatedAt)
    if (status === 'error' && data === undefined && fetchStatus === 'idle' && hasCode(error, 'NETWORK'))
      showStored(query)
  }

  function store(hash: string, data: unknown, at: number) {
    if (stored.lists[hash]?.at === at) return
    if (shown.delete(hash)) tell()
    if (stored.memberId !== memberIdOfToken()) removeAll()
    stored.lists[hash] = { data: firstPageOf(data), at }
    clearTimeout(timer)
    timer = setTimeout(() => void set(storageKey, stored).catch(() => undefined), writeAfterMs)
  }

  function showStored(query: Query) {
    const last = stored.memberId === memberIdOfToken() ? stored.lists[query.queryHash] : undefined
    if (!last || Date.now() - last.at > maxAgeMs) return
    shown.add(query.queryHash)
    tell()
    client.setQueryData(query.queryKey, last.data, { updatedAt: last.at })
  }

  function removeAll() {
    clearTimeout(timer)
    stored.memberId = memberIdOfToken()
    stored.lists = {}
    void del(storageKey).catch(() => undefined)
  }
}

async function readStored(): Promise<StoredLists> {
  const found = await get<StoredLists>(storageKey).catch(() => undefined)
  const memberId = memberIdOfToken()
  return found && found.memberId === memberId ? found : { memberId, lists: {} }
}

const isStoredList = ({ queryKey }: Query) => storedPaths.some((path) => queryKey[0] === path)

/** Only the first page of an endless list is stored. */
function firstPageOf(data: unknown) {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data
}
