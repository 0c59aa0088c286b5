import { useEffect, useRef } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { Section } from '../../../../../ui/index.ts'
import { hasCode } from '../../../shared/api/index.ts'
import { useCarePlan } from './care-plan.queries.ts'
import { PlanNotLoaded } from './plan-not-loaded.tsx'
import { PlanSkeleton, planTitle } from './plan-skeleton.tsx'
import { PlanView } from './plan-view.tsx'
import { StartCard } from './start-card.tsx'

interface PlanSectionProps {
  result: DiagnosisResult
  /** Whether a plan can be begun here. */
  isOffered: boolean
}

/** The plan of a diagnosis in all its states. */
export function PlanSection({ result, isOffered }: PlanSectionProps) {
  const { id } = result
  const { data: plan, error, isFetching, refetch } = useCarePlan(id)
  useArrival(plan !== undefined)

  if (plan) {
    return (
      <Section title={planTitle}>
        <PlanView plan={plan} firstPhoto={result.fullPlantImageUrl} />
      </Section>
    )
  }
  if (!isOffered || hasCode(error, 'DIAGNOSIS_NOT_FOUND')) return null
  if (error) return <PlanNotLoaded onRetry={() => void refetch()} isBusy={isFetching} />
  if (plan === undefined) return <PlanSkeleton />
  return (
    <Section title={planTitle}>
      <StartCard id={id} isProvisional={result.provisional === true} />
    </Section>
  )
}

/** Whoever comes by a reminder stands before the plan as soon as it is there. */
function useArrival(isThere: boolean) {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!isThere || hasArrived.current || location.hash !== '#care-plan') return
    hasArrived.current = true
    const place = document.getElementById('care-plan')
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [isThere])
}
