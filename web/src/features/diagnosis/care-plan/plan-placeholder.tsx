import { Button, Section, Skeleton } from '../../../../../ui/index.ts'

/** Scrolls to the care plan and moves the focus there. */
export function showCarePlan() {
  const section = document.getElementById('care-plan')
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

interface PlanErrorProps {
  onRetry?: () => void
  isBusy?: boolean
}

/** Shown when the plan cannot be loaded. Reloads the page when `onRetry` is missing. */
export const PlanError = ({ onRetry = () => location.reload(), isBusy = false }: PlanErrorProps) => (
  <Section title={planTitle}>
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p role="alert">돌봄 계획을 불러오지 못했어요. 진단 결과는 그대로 볼 수 있어요.</p>
      <Button variant="soft" busy={isBusy} onClick={onRetry}>
        다시 불러오기
      </Button>
    </div>
  </Section>
)

export const planTitle = '돌봄 계획'

export const PlanSkeleton = () => (
  <Section title={planTitle}>
    <Skeleton className="h-44 rounded-lg" />
  </Section>
)
