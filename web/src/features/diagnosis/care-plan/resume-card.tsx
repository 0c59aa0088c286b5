import { Button, Card } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useStartCarePlan } from './care-plan.queries.ts'

/** Offers to resume a stopped plan. */
export function ResumeCard({ id }: { id: string }) {
  const { mutate, isPending, error } = useStartCarePlan(id)
  return (
    <Card>
      <p>돌봄 계획을 쉬고 있어요. 표시해 둔 것은 그대로 있어요.</p>
      <Button variant="soft" block className="mt-4" busy={isPending} onClick={() => mutate()}>
        다시 이어서 하기
      </Button>
      {error && (
        <p role="alert" className="mt-3 text-sm text-clay">
          {messageOf(error, '다시 시작하지 못했어요. 한 번 더 눌러 주세요.')}
        </p>
      )}
    </Card>
  )
}
