import type { CarePlan } from '../../../../../contract/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { ToDo } from '../result/care.tsx'
import { useCarePlan } from './care-plan.queries.ts'

/** What to do, unless a plan under way lists the same right below, to tick off. */
export function UnplannedToDo({ result }: { result: DiagnosisResult }) {
  const { data: plan } = useCarePlan(result.id)
  return plan && isAllIn(plan, result) ? null : <ToDo {...result} />
}

function isAllIn({ state, tasks }: CarePlan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return state === 'ACTIVE' && steps.every((step) => tasks.some(({ text }) => text === step))
}
