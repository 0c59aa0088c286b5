import { BellRing } from 'lucide-react'
import { Button } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useAllowReminders } from './care-plan.queries.ts'

/** Asks members without consent to notifications to give it. */
export function ReminderConsent() {
  const { mutate, isPending, error } = useAllowReminders()
  return (
    <div className="rounded-lg bg-sky-soft px-5 py-4">
      <div className="flex items-center gap-3">
        <BellRing aria-hidden size={20} className="shrink-0 text-sky" />
        <p className="flex-1">알림을 켜면 3일, 7일, 14일 뒤에 여쭤볼게요.</p>
        <Button variant="plain" className="shrink-0" busy={isPending} onClick={() => mutate()}>
          알림 켜기
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-clay">
          {messageOf(error, '알림을 켜지 못했어요. 한 번 더 눌러 주세요.')}
        </p>
      )}
    </div>
  )
}
