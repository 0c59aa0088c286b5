import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'

const Matches = lazy(async () => ({ default: (await import('./matches.tsx')).Matches }))
/** Distance below the viewport at which loading starts. */
const loadDistance = '400px'

/** Articles and products for the problem, loaded when the section comes near the viewport; errors hide it. */
export function FurtherHelp({ problemId, candidates }: DiagnosisResult) {
  const problem = problemId ?? candidates[0]?.problemId
  const [end, setEnd] = useState<Element | null>(null)
  const isNear = useNear(end)
  if (!problem) return null
  return (
    <div ref={setEnd}>
      {isNear && (
        <HideOnError>
          <Suspense>
            <Matches problem={problem} />
          </Suspense>
        </HideOnError>
      )}
    </div>
  )
}

function useNear(element: Element | null) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: loadDistance,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** Renders nothing when its children throw. */
class HideOnError extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => !this.state.hasFailed && this.props.children
}
