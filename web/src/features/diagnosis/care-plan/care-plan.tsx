import { lazy, Suspense, useEffect, useRef } from 'react'
import type { CarePlan as Plan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { useCarePlan } from './care-plan.queries.ts'
import { PlanError, PlanSkeleton, showCarePlan } from './plan-placeholder.tsx'

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

/** Whether an active plan lists all solutions, so that it stands in their place; shows it there when it starts. */
export function useIsPlanInstead(result: DiagnosisResult) {
  const { data: plan } = useCarePlan(result.id)
  const isInstead = Boolean(plan && isAllIn(plan, result))
  const wasWithoutPlan = useRef(false)
  useEffect(() => {
    if (isInstead && wasWithoutPlan.current) showCarePlan()
    wasWithoutPlan.current = plan === null
  }, [plan, isInstead])
  return isInstead
}

function isAllIn({ state, tasks }: Plan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return (
    state === 'ACTIVE' && steps.length > 0 && steps.every((step) => tasks.some(({ text }) => text === step))
  )
}
