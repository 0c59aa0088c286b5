import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { initialDataUpdatedAt } from './initial-data/query-initial-data.ts'

/** What a list asks the server for: the documented page, and the cursor of the page before. */
interface PageRequest {
  page: number
  cursor?: string
}

interface LoadedPage<Item> {
  content: Item[]
  hasNext: boolean
  nextCursor: string | null
}

type ItemOf<Page extends LoadedPage<{ id: string }>> = Page['content'][number]

/**
 * A list that loads its next page when its end comes into view, one page at a time.
 * Put `endRef` on an element after the last row. After a failed page, loading continues only with `loadNext`.
 * `firstPage` reads the first page from the initial data of the document.
 */
export function useEndlessList<Page extends LoadedPage<{ id: string }>>(
  queryKey: QueryKey,
  load: (request: PageRequest, signal: AbortSignal) => Promise<Page>,
  firstPage?: () => Page | undefined,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: firstRequest,
    getNextPageParam: nextRequest,
    initialData: () => {
      const page = firstPage?.()
      return page && { pages: [page], pageParams: [firstRequest] }
    },
    initialDataUpdatedAt: initialDataUpdatedAt,
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const items = useMemo(() => withoutRepeats<ItemOf<Page>>(query.data?.pages ?? []), [query.data])
  const loadNext = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const mayLoad = hasNextPage && !isFetching && !isFetchNextPageError
  const endRef = useWhenVisible(mayLoad, loadNext)
  return { query, items, endRef, loadNext }
}

/** Returns a function that resets a list to its first page, which is then read again. */
export function useBeginAtFirstPage() {
  const queries = useQueryClient()
  return (queryKey: QueryKey) =>
    queries.setQueryData<InfiniteData<unknown, PageRequest>>(
      queryKey,
      (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      { updatedAt: 0 },
    )
}

const firstRequest: PageRequest = { page: 0 }

function nextRequest(last: LoadedPage<unknown>, _pages: unknown, previous: PageRequest) {
  if (!last.hasNext) return undefined
  return { page: previous.page + 1, ...(last.nextCursor && { cursor: last.nextCursor }) }
}

/** Pages can overlap when a new item was added between two requests. */
function withoutRepeats<Item extends { id: string }>(pages: LoadedPage<Item>[]) {
  const byId = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.content)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** Calls `onVisible` when the element is within 20 px of the viewport; checks again each time `isArmed` becomes true. */
function useWhenVisible(isArmed: boolean, onVisible: () => void) {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (!element || !isArmed) return
    const observer = new IntersectionObserver(
      // On a busy machine several changes arrive at once; the last one is what is true now.
      (changes) => {
        if (changes.at(-1)?.isIntersecting) onVisible()
      },
      { rootMargin: '20px', threshold: 0.1 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isArmed, onVisible])
  return setElement
}

/** The value, or the last defined one while the value is undefined, for instance while the next data loads. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
