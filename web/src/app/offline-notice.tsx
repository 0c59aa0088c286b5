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
    <div role="status" className="fixed inset-x-0 top-16 z-40 flex justify-center px-5 empty:hidden">
      {!isOnline && (
        <p className="flex animate-rise items-center gap-2 rounded-full bg-sun-soft px-4 py-2 text-sm font-medium text-sun shadow-float">
          <WifiOff aria-hidden className="size-4" />
          {isOld ? '인터넷이 끊겨 마지막으로 본 내용이에요' : '인터넷에 연결되어 있지 않아요'}
        </p>
      )}
    </div>
  )
}

function followNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
