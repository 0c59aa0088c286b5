import { Button, Skeleton } from '../../../ui/index.ts'

interface EndOfListProps {
  /** From `useEndlessList`. */
  endRef: (element: Element | null) => void
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
  onRetry: () => void
  /** What to say when the next page could not be loaded. */
  failure: string
}

/** What stands behind the last row of an endless list: the next page loading, its failure, or nothing. */
export function EndOfList({ endRef, query, onRetry, failure }: EndOfListProps) {
  if (query.isFetchNextPageError && !query.isFetchingNextPage) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center text-ink-muted">
        <p>{failure}</p>
        <Button variant="soft" onClick={onRetry}>
          다시 시도
        </Button>
      </div>
    )
  }
  if (!query.hasNextPage) return null
  return (
    <div ref={endRef} aria-hidden className="py-4">
      <Skeleton className="h-16 w-full rounded-lg" />
    </div>
  )
}
