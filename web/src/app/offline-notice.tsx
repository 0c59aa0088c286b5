import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useIsOnline } from '../../../client/use-is-online.ts'
import { isCachedDataShown, onCachedDataChange } from '../shared/offline-cache.ts'

/** Shown while the device has no network, and where a list is the stored one. */
export function OfflineNotice() {
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
