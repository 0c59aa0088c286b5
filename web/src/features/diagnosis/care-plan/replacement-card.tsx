import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { Button, Card } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useReplaceCarePlan } from './care-plan.queries.ts'

interface ReplacementCardProps {
  plan: CarePlan
  replacement: NonNullable<CarePlan['replacement']>
}

/** Asks whether the plan becomes that of the problem which the result names now, in place of the plan's tasks. */
export function ReplacementCard({ plan, replacement }: ReplacementCardProps) {
  const { problem, isNamedByExpert, hasPlan } = replacement
  const { mutate, isPending, error } = useReplaceCarePlan(plan.diagnosisId)
  return (
    <Card>
      <p className="font-semibold">
        {isNamedByExpert ? '전문가' : '지금 결과'}: {problem}
      </p>
      <p className="mt-1">
        하고 계신 돌봄은 ‘{plan.problem}’의 계획이에요.{' '}
        {hasPlan ? '새 계획으로 바꿀까요?' : '이 계획은 그만할까요?'}
      </p>
      <Button variant="soft" size="lg" block className="mt-4" busy={isPending} onClick={() => mutate(true)}>
        {hasPlan ? '새 계획으로 바꾸기' : '계획 그만하기'}
      </Button>
      <Button variant="plain" size="lg" block className="mt-2" busy={isPending} onClick={() => mutate(false)}>
        하던 계획 그대로 두기
      </Button>
      {error && (
        <p role="alert" className="mt-3 text-sm text-clay">
          {messageOf(error, '계획을 바꾸지 못했어요. 한 번 더 눌러 주세요.')}
        </p>
      )}
    </Card>
  )
}
