import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isLastSeenShown, onLastSeenChange } from '../shared/last-seen.ts'

/** Says that the device has no network, for as long as that is so. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isOld = useSyncExternalStore(onLastSeenChange, isLastSeenShown, () => false)
  return (
    // In the middle of the header on phones, where it covers neither a title nor a control.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-40 flex justify-end px-16 empty:hidden md:top-18 md:justify-center"
    >
      {!isOnline && (
        <p className="flex animate-rise items-center gap-1.5 rounded-full bg-sun-soft px-3 py-1.5 text-xs font-medium md:px-4 md:py-2 md:text-sm text-sun shadow-float">
          <WifiOff aria-hidden className="size-4" />
          {isOld ? <LastSeen /> : '인터넷에 연결되어 있지 않아요'}
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

function followNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
