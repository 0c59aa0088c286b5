import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Tells screen readers that lists and results are loading, for which skeletons are silent. Always in the page, because a live
 * region speaks only what changes in it.
 */
export function LoadingNews() {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  // A deferred value would do the same, but React 19.3 renders it over and over while it holds back a Suspense boundary (300 ms).
  const [isTold, setIsTold] = useState(false)
  useEffect(() => setIsTold(isLoading), [isLoading])
  return (
    <p aria-live="polite" className="sr-only">
      {isTold && '불러오고 있어요'}
    </p>
  )
}
