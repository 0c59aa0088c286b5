import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { memberIdOfToken, onSessionChange } from './session.ts'

/** The lists people look at most, as the first part of their keys. */
const keptLists = [
  'home',
  'diagnosis list',
  'reservation list',
  'payment list',
  'notification list',
  'content list',
]
const storageKey = 'saeip.last-seen'
const writeAfterMs = 800
const longestMs = 7 * 24 * 60 * 60 * 1000

interface Seen {
  memberId: string | undefined
  /** By the hash of the query's key. */
  lists: Record<string, { data: unknown; at: number }>
}

type Listener = () => void
const listeners = new Set<Listener>()
const shown = new Set<string>()

/** Whether something on screen is from before the network went. */
export const isLastSeenShown = () => shown.size > 0

export function onLastSeenChange(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Keeps the last answer of each list on this device, and shows it when a list cannot be loaded because the device
 * has no network. It belongs to one person and goes when they sign out. A server that fails is still told as such.
 */
export async function keepLastSeen(client: QueryClient) {
  const seen = await read()
  let timer: ReturnType<typeof setTimeout> | undefined
  const cache = client.getQueryCache()

  for (const query of cache.getAll()) react(query)
  cache.subscribe(({ query, type }) => type === 'updated' && react(query))
  onSessionChange(() => {
    if (seen.memberId !== memberIdOfToken()) forget()
  })
  addEventListener('online', () => {
    void client.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) })
    markShown()
  })

  function react(query: Query) {
    if (!isKept(query)) return
    const { status, data, dataUpdatedAt, fetchStatus } = query.state
    if (status === 'success' && !shown.has(query.queryHash)) keep(query.queryHash, data, dataUpdatedAt)
    if (status === 'error' && data === undefined && fetchStatus === 'idle' && !navigator.onLine) show(query)
  }

  function keep(hash: string, data: unknown, at: number) {
    if (seen.lists[hash]?.at === at) return
    if (seen.memberId !== memberIdOfToken()) forget()
    seen.lists[hash] = { data: firstPageOf(data), at }
    clearTimeout(timer)
    timer = setTimeout(() => void set(storageKey, seen).catch(() => undefined), writeAfterMs)
  }

  function show(query: Query) {
    const last = seen.memberId === memberIdOfToken() ? seen.lists[query.queryHash] : undefined
    if (!last || Date.now() - last.at > longestMs) return
    markShown(query.queryHash)
    client.setQueryData(query.queryKey, last.data, { updatedAt: last.at })
  }

  function forget() {
    clearTimeout(timer)
    seen.memberId = memberIdOfToken()
    seen.lists = {}
    void del(storageKey).catch(() => undefined)
  }
}

async function read(): Promise<Seen> {
  const stored = await get<Seen>(storageKey).catch(() => undefined)
  const memberId = memberIdOfToken()
  return stored && stored.memberId === memberId ? stored : { memberId, lists: {} }
}

const isKept = ({ queryKey }: Query) =>
  keptLists.some((list) => list.split(' ').every((word, index) => queryKey[index] === word))

/** Of an endless list the beginning is enough. */
function firstPageOf(data: unknown) {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data
}

/** Marks one more list, or none any more. */
function markShown(hash?: string) {
  if (hash) shown.add(hash)
  else shown.clear()
  for (const listener of [...listeners]) listener()
}
