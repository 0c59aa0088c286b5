import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis.ts'

const Matches = lazy(async () => ({ default: (await import('./matches.tsx')).Matches }))
/** How far below the view the loading begins. */
const nearby = '400px'

/** What to read and what may be of use, fetched when it comes near the view. It may be missing, never in the way. */
export function FurtherHelp({ problemId, candidates }: DiagnosisResult) {
  const problem = problemId ?? candidates[0]?.problemId
  const [end, setEnd] = useState<Element | null>(null)
  const isNear = useNear(end)
  if (!problem) return null
  return (
    <div ref={setEnd}>
      {isNear && (
        <Silent>
          <Suspense>
            <Matches problem={problem} />
          </Suspense>
        </Silent>
      )}
    </div>
  )
}

function useNear(element: Element | null) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: nearby,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** What fails inside is left out: the diagnosis is worth reading without it. */
class Silent extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => !this.state.hasFailed && this.props.children
}
