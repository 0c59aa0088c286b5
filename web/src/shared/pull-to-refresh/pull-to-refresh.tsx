import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface PullToRefreshProps {
  /** Resolves when the list is up to date or could not be loaded. */
  onRefresh: () => Promise<unknown>
}

/**
 * Refreshes a list when it is pulled down by touch at the top of the page. For keyboard and screen reader there is a button,
 * which becomes visible when it has the focus.
 */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const sign = useRef<HTMLDivElement>(null)
  const latest = useRef(onRefresh)
  latest.current = onRefresh
  const [isBusy, setBusy] = useState(false)

  async function refresh() {
    setBusy(true)
    await latest.current().catch(() => undefined)
    setBusy(false)
  }
  const refreshLatest = useRef(refresh)
  refreshLatest.current = refresh

  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return
    let stop: (() => void) | undefined
    let isGone = false
    void import('./pull-gesture.ts').then(({ watchPull }) => {
      if (!isGone && sign.current) stop = watchPull(sign.current, () => void refreshLatest.current())
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  return (
    <>
      <div
        ref={sign}
        aria-hidden
        data-busy={isBusy || undefined}
        className="pointer-events-none fixed top-16 left-1/2 z-30 -ml-5 grid size-10 place-items-center rounded-full border border-line bg-surface-raised text-leaf opacity-0 shadow-float data-busy:opacity-100 md:top-20"
      >
        <RotateCw className={isBusy ? 'size-5 motion-safe:animate-breathe' : 'size-5'} />
      </div>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && void refresh()}
        className="sr-only focus-visible:not-sr-only focus-visible:mx-auto focus-visible:mt-2 focus-visible:flex focus-visible:min-h-11 focus-visible:items-center focus-visible:rounded-md focus-visible:px-4 focus-visible:font-semibold focus-visible:text-leaf"
      >
        목록 새로고침
      </button>
      <span role="status" className="sr-only">
        {isBusy && '목록을 새로 불러오고 있어요'}
      </span>
    </>
  )
}
