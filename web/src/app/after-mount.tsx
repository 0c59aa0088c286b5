import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsOnline } from '../../../client/use-is-online.ts'
import fontStyles from '../../../ui/fonts/pretendard.css?url'
import { closeDialogsOnBack, DialogHost } from '../../../ui/index.ts'
import { isCachedDataShown, onCachedDataChange } from '../shared/offline-cache.ts'
import movementStyles from '../shared/page-movement.css?url'
import { pageMovement } from '../shared/page-movement.ts'
import { useAwaitsPayment } from '../shared/payment-return.ts'
import { startBackgroundTasks } from './background-tasks.ts'
import { storeFontForNextTime } from './pre-render/web-font.ts'

let isStarted = false

/** Everything that the first view does not need. Its code loads after the first screen has mounted. */
export function AfterMount() {
  const client = useQueryClient()
  const router = useRouter()
  const awaitsPayment = useAwaitsPayment()
  useEffect(closeDialogsOnBack, [])
  useEffect(() => {
    if (isStarted || awaitsPayment) return
    isStarted = true
    router.update({ ...router.options, defaultViewTransition: pageMovement() })
    storeFontForNextTime(fontStyles)
    startBackgroundTasks({ client, open: (path) => void router.navigate({ to: path }) })
  }, [client, router, awaitsPayment])
  return (
    <>
      <link rel="stylesheet" href={movementStyles} precedence="default" />
      <LoadingNews />
      <OfflineNotice />
      <DialogHost />
    </>
  )
}

/**
 * Tells screen readers that lists and results are loading, for which skeletons are silent. Always in the page, because a live
 * region speaks only what changes in it.
 */
function LoadingNews() {
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

/** Shown while the device has no network, and where a list is the stored one. */
function OfflineNotice() {
  const isOnline = useIsOnline()
  const isLastSeen = useSyncExternalStore(onCachedDataChange, isCachedDataShown, () => false)
  return (
    // In the middle of the header on phones, where it covers no title and no control.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-40 flex justify-end px-16 empty:hidden md:top-18 md:justify-center"
    >
      {(!isOnline || isLastSeen) && (
        <p className="flex animate-rise items-center gap-1.5 rounded-full bg-sun-soft px-3 py-1.5 text-xs font-semibold md:px-4 md:py-2 md:text-sm text-sun shadow-float">
          <WifiOff aria-hidden className="size-4" />
          {isLastSeen ? <LastSeen /> : '인터넷에 연결되어 있지 않아요'}
        </p>
      )}
    </div>
  )
}

const LastSeen = () => (
  <span>
    <span className="max-md:sr-only">인터넷이 끊겨 </span>
    마지막으로 본 내용이에요
  </span>
)
