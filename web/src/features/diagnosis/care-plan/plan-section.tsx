import { useEffect, useRef } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Section } from '../../../../../ui/index.ts'
import { hasCode } from '../../../shared/api/index.ts'
import { useCarePlan } from './care-plan.queries.ts'
import { PlanError } from './plan-error.tsx'
import { PlanSkeleton, planTitle } from './plan-skeleton.tsx'
import { PlanView } from './plan-view.tsx'
import { showCarePlan } from './show-care-plan.ts'
import { StartCard } from './start-card.tsx'

interface PlanSectionProps {
  result: DiagnosisResult
  /** Whether starting a plan is offered. */
  isOffered: boolean
}

/** The plan, the offer to start one, or the loading and error states. */
export function PlanSection({ result, isOffered }: PlanSectionProps) {
  const { id } = result
  const { data: plan, error, isFetching, refetch } = useCarePlan(id)
  useScrollFromReminder(plan !== undefined)

  if (plan) {
    return (
      <Section title={planTitle}>
        <PlanView plan={plan} firstPhoto={result.fullPlantImageUrl} />
      </Section>
    )
  }
  if (!isOffered || hasCode(error, 'DIAGNOSIS_NOT_FOUND')) return null
  if (error) return <PlanError onRetry={() => void refetch()} isBusy={isFetching} />
  if (plan === undefined) return <PlanSkeleton />
  return (
    <Section title={planTitle}>
      <StartCard id={id} isProvisional={result.provisional === true} />
    </Section>
  )
}

/** Scrolls to the plan once it is loaded, when the page was opened from a reminder. */
function useScrollFromReminder(isLoaded: boolean) {
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (!isLoaded || hasScrolled.current || location.hash !== '#care-plan') return
    hasScrolled.current = true
    showCarePlan()
  }, [isLoaded])
}
