import { useEffect, useRef } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Button, Card, Problem, Section, SproutScene } from '../../../../../ui/index.ts'
import { hasCode, messageOf } from '../../../shared/api/index.ts'
import { useCarePlan, useStartCarePlan } from './care-plan.queries.ts'
import { PlanError, PlanSkeleton, planTitle, showCarePlan } from './plan-placeholder.tsx'
import { PlanView } from './plan-view.tsx'

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

interface StartCardProps {
  id: string
  /** A plan cannot be started from a provisional result. */
  isProvisional: boolean
}

/** Explains the plan and offers to start it. */
function StartCard({ id, isProvisional }: StartCardProps) {
  const { mutate, isPending, error } = useStartCarePlan(id)
  return (
    <Card>
      <div className="flex items-center gap-4">
        <p className="flex-1">해결 방법을 하나씩 표시하고, 3일, 7일, 14일 뒤에 나아졌는지 함께 살펴봐요.</p>
        <div aria-hidden className="size-20 shrink-0">
          <SproutScene />
        </div>
      </div>
      {isProvisional ? (
        <p role="status" className="mt-3 muted">
          사진을 더 살펴보고 있어요. 결과가 정리되면 시작할 수 있어요.
        </p>
      ) : (
        <Button variant="soft" size="lg" block className="mt-4" busy={isPending} onClick={() => mutate()}>
          돌봄 계획 시작하기
        </Button>
      )}
      <Problem className="mt-3">
        {error && messageOf(error, '돌봄 계획을 시작하지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
    </Card>
  )
}
