import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { AdviceSteps } from '../result/advice.tsx'
import { useCarePlan } from './care-plan.queries.ts'

/** The advice, hidden while an active plan below lists the same tasks. */
export function AdviceWithoutPlan({ result }: { result: DiagnosisResult }) {
  const { data: plan } = useCarePlan(result.id)
  return plan && isAllIn(plan, result) ? null : <AdviceSteps {...result} />
}

function isAllIn({ state, tasks }: CarePlan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return state === 'ACTIVE' && steps.every((step) => tasks.some(({ text }) => text === step))
}
