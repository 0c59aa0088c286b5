import { useEffect, useRef } from 'react'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { useCarePlan } from './care-plan.queries.ts'
import { showCarePlan } from './show-care-plan.ts'

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

function isAllIn({ state, tasks }: CarePlan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return (
    state === 'ACTIVE' && steps.length > 0 && steps.every((step) => tasks.some(({ text }) => text === step))
  )
}
