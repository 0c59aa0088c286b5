import { useState } from 'react'
import { formatDayAt } from '../../../../../client/seoul-time.ts'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { Button, Problem, Sheet, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useSnoozeCarePlan, useStopCarePlan } from './care-plan.queries.ts'

const snoozeOptions = [
  { days: 1, label: '하루 미루기' },
  { days: 3, label: '3일 미루기' },
  { days: 7, label: '일주일 미루기' },
]
const notSnoozed = '알림을 미루지 못했어요. 한 번 더 눌러 주세요.'
const notStopped = '그만하기를 저장하지 못했어요. 한 번 더 눌러 주세요.'

/** Buttons to snooze the reminders and to stop the plan. */
export function ReminderActions({ plan: { diagnosisId, reminds } }: { plan: CarePlan }) {
  const [isOpen, setIsOpen] = useState(false)
  const stop = useStopCarePlan(diagnosisId)
  const { confirm, toast } = useDialogs()

  async function askToStop() {
    const isSure = await confirm({
      title: '돌봄 계획을 그만할까요?',
      text: '여기까지 돌본 것만으로도 충분해요. 표시해 둔 것은 남아 있고, 언제든 다시 이어서 할 수 있어요.',
      confirm: '그만하기',
      cancel: '계속하기',
    })
    if (isSure) stop.mutate(undefined, { onError: (error) => toast(messageOf(error, notStopped)) })
  }

  return (
    <div className="flex justify-end gap-2">
      {reminds && (
        <button type="button" className={buttonClass} onClick={() => setIsOpen(true)}>
          알림 미루기
        </button>
      )}
      <button
        type="button"
        className={buttonClass}
        aria-busy={stop.isPending || undefined}
        onClick={askToStop}
      >
        돌봄 계획 그만하기
      </button>
      <SnoozeSheet id={diagnosisId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

const buttonClass = 'min-h-11 rounded-md px-3 text-sm font-semibold text-ink-muted active:bg-line'

interface SnoozeSheetProps {
  id: string
  isOpen: boolean
  onClose: () => void
}

function SnoozeSheet({ id, isOpen, onClose }: SnoozeSheetProps) {
  const { mutate, isPending, variables, error, reset } = useSnoozeCarePlan(id)
  const { toast } = useDialogs()

  function close() {
    reset()
    onClose()
  }

  function snooze(days: number) {
    mutate(days, {
      onSuccess: ({ nextReminderAt }) => {
        close()
        if (nextReminderAt) toast(`${formatDayAt(nextReminderAt)} 아침에 여쭤볼게요.`)
      },
    })
  }

  return (
    <Sheet open={isOpen} title="언제 다시 여쭤볼까요?" closeLabel="닫기" onClose={close}>
      <div className="flex flex-col gap-2 pb-4">
        {snoozeOptions.map(({ days, label }) => (
          <Button
            key={days}
            variant="plain"
            size="lg"
            block
            busy={isPending && variables === days}
            disabled={isPending}
            onClick={() => snooze(days)}
          >
            {label}
          </Button>
        ))}
        <Problem>{error && messageOf(error, notSnoozed)}</Problem>
      </div>
    </Sheet>
  )
}
