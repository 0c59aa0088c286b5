import { lazy, Suspense } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { PlanError } from './plan-error.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'

const PlanSection = lazy(async () => ({
  // A failed import must not break the result page.
  default: await import('./plan-section.tsx').then(
    (loaded) => loaded.PlanSection,
    () => PlanError,
  ),
}))

/**
 * The care plan on the result page, which reminders link to by `#care-plan`. Starting a plan is offered when
 * the result names a problem and nothing is more urgent; an existing plan is shown whatever the result.
 */
export function CarePlan({ result }: { result: DiagnosisResult }) {
  const isOffered = needsCare(result) && !result.emergency
  return (
    <div id="care-plan" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Suspense fallback={isOffered && <PlanSkeleton />}>
        <PlanSection key={result.id} result={result} isOffered={isOffered} />
      </Suspense>
    </div>
  )
}

/** Whether the result names something that harms the plant. Old results have no family. */
const needsCare = ({
  problemId,
  family = problemId === 'healthy' ? 'HARMLESS' : 'PROBLEM',
}: DiagnosisResult) => problemId !== null && family === 'PROBLEM'
