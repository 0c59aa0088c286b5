import { lazy, Suspense } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { PlanNotLoaded } from './plan-not-loaded.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'

const PlanSection = lazy(async () => ({
  // The result itself is there; it does not go down with one part of it.
  default: await import('./plan-section.tsx').then(
    (loaded) => loaded.PlanSection,
    () => PlanNotLoaded,
  ),
}))

/**
 * The place of a care plan on the result page, where reminders lead (#care-plan). Offered where a cause
 * was named; a plan that was begun earlier stands here whatever became of the result since.
 */
export function CarePlan({ result }: { result: DiagnosisResult }) {
  const { problemId } = result
  const isOffered = problemId !== null && problemId !== 'healthy'
  return (
    <div id="care-plan" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Suspense fallback={isOffered && <PlanSkeleton />}>
        <PlanSection key={result.id} result={result} isOffered={isOffered} />
      </Suspense>
    </div>
  )
}
