import { useIsFetching } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * Tells screen readers that lists and results are loading, for which skeletons are silent. Always in the page, because a live
 * region speaks only what changes in it.
 */
export function LoadingNews() {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isTold = useDeferredValue(isLoading, false)
  return (
    <p aria-live="polite" className="sr-only">
      {isTold && '불러오고 있어요'}
    </p>
  )
}
