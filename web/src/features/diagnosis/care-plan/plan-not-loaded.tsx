import { Button, Section } from '../../../../../ui/index.ts'
import { planTitle } from './plan-skeleton.tsx'

interface PlanNotLoadedProps {
  onRetry?: () => void
  isBusy?: boolean
}

/** The plan could not be read: what, and another try. Without `onRetry` the page itself is loaded again. */
export const PlanNotLoaded = ({ onRetry = () => location.reload(), isBusy = false }: PlanNotLoadedProps) => (
  <Section title={planTitle}>
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p role="alert">돌봄 계획을 불러오지 못했어요. 진단 결과는 그대로 볼 수 있어요.</p>
      <Button variant="soft" busy={isBusy} onClick={onRetry}>
        다시 불러오기
      </Button>
    </div>
  </Section>
)
