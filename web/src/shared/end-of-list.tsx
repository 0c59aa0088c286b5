import { Button, Skeleton } from '../../../ui/index.ts'
import { PullToRefresh } from './pull-to-refresh/pull-to-refresh.tsx'

interface EndOfListProps {
  /** From `useEndlessList`. */
  endRef: (element: Element | null) => void
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => Promise<unknown>
  }
  onRetry: () => void
  /** The message when the next page could not be loaded; without it only a button is shown. */
  failure?: string
  /** The message while the next page loads; without it a skeleton is shown. */
  loading?: string
}

/** Shown after the last row of an endless list: the next page loading, its failure, or nothing. The list can be pulled down. */
export const EndOfList = (props: EndOfListProps) => (
  <>
    <PullToRefresh onRefresh={props.query.refetch} />
    <End {...props} />
  </>
)

function End({ endRef, query, onRetry, failure, loading }: EndOfListProps) {
  if (query.isFetchNextPageError && !query.isFetchingNextPage) {
    return (
      <div
        role={failure && 'alert'}
        className="flex flex-col items-center gap-3 py-6 text-center text-ink-muted"
      >
        {failure && <p>{failure}</p>}
        <Button variant="soft" onClick={onRetry}>
          {failure ? '다시 시도' : '더 불러오기'}
        </Button>
      </div>
    )
  }
  if (!query.hasNextPage) return null
  if (loading) return <LoadingText endRef={endRef} text={loading} isLoading={query.isFetchingNextPage} />
  return (
    <div ref={endRef} aria-hidden className="py-4">
      <Skeleton className="h-16 w-full rounded-lg" />
    </div>
  )
}

/** Has a fixed height, so that the end of the list does not move when the message appears. */
const LoadingText = ({ endRef, text, isLoading }: LoadingTextProps) => (
  <div ref={endRef} role="status" className="grid min-h-20 place-items-center py-4 muted">
    {isLoading && <p>{text}</p>}
  </div>
)

interface LoadingTextProps {
  endRef: EndOfListProps['endRef']
  text: string
  isLoading: boolean
}
