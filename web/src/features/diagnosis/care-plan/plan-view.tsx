import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Card, Growth } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useAllowReminders, useStartCarePlan } from './care-plan.queries.ts'
import { CheckInCard } from './check-in-card.tsx'
import { CheckInHistory } from './check-in-history.tsx'
import { Checklist } from './checklist.tsx'
import { describeNextCheckIn, thanksText } from './plan-labels.ts'
import { ReminderActions } from './reminder-actions.tsx'
import { ReplacementCard } from './replacement-card.tsx'

interface PlanViewProps {
  plan: CarePlan
  /** The diagnosis's photo of the whole plant. */
  firstPhoto: string
}

/** An existing plan: the check-in that is due, the tasks and the history; a question first where it is of another problem. */
export function PlanView(props: PlanViewProps) {
  const { plan, firstPhoto } = props
  if (!plan.replacement) return <CurrentPlan {...props} />
  return (
    <div className="flex flex-col gap-4">
      <ReplacementCard plan={plan} replacement={plan.replacement} />
      <CheckInHistory plan={plan} firstPhoto={firstPhoto} />
    </div>
  )
}

function CurrentPlan({ plan, firstPhoto }: PlanViewProps) {
  const [answeredId, setAnsweredId] = useState<string>()
  const isActive = plan.state === 'ACTIVE'
  return (
    <div className="flex flex-col gap-4">
      {isActive && plan.dueCheckIn !== null && (
        <CheckInCard
          key={plan.dueCheckIn}
          id={plan.diagnosisId}
          day={plan.dueCheckIn}
          onAnswered={setAnsweredId}
        />
      )}
      <CheckInThanks plan={plan} answeredId={answeredId} />
      {plan.state === 'STOPPED' && <ResumeCard id={plan.diagnosisId} />}
      {isActive && <Progress plan={plan} />}
      {isActive && <Checklist plan={plan} />}
      {isActive && !plan.reminds && <ReminderConsent />}
      <CheckInHistory plan={plan} firstPhoto={firstPhoto} />
      {isActive && <ReminderActions plan={plan} />}
    </div>
  )
}

/** The share of completed tasks and the time of the next check-in. */
function Progress({ plan }: { plan: CarePlan }) {
  const done = plan.tasks.filter((task) => task.done).length
  const share = plan.tasks.length > 0 ? Math.round((done / plan.tasks.length) * 100) : 0
  return (
    <Card className="pt-3!">
      <Growth value={share} label="돌봄 진행" />
      <p className="font-semibold">
        {done === plan.tasks.length
          ? '할 일을 모두 했어요'
          : `할 일 ${plan.tasks.length}개 중 ${done}개를 했어요`}
      </p>
      <p className="mt-0.5 text-sm text-ink-muted">{describeNextCheckIn(plan)}</p>
    </Card>
  )
}

/** Responds to the latest check-in: right after it, when the plant is worse, and at the end of the plan. */
function CheckInThanks({ plan, answeredId }: { plan: CarePlan; answeredId: string | undefined }) {
  const status = useRef<HTMLParagraphElement>(null)
  const last = plan.checkIns.at(-1)
  // `answeredId` may be set before the plan contains the check-in.
  const isJustAnswered = last !== undefined && last.id === answeredId

  // Keeps the keyboard focus here after the form has been removed.
  useEffect(() => {
    if (isJustAnswered) status.current?.focus({ preventScroll: true })
  }, [isJustAnswered])

  const isDone = plan.state === 'DONE'
  const isWorse = last?.answer === 'WORSE' && plan.dueCheckIn === null && plan.state !== 'STOPPED'
  if (!last || !(isJustAnswered || isDone || isWorse)) return null
  return (
    <div className={isWorse ? 'rounded-lg bg-sun-soft p-5' : 'rounded-lg bg-leaf-soft p-5'}>
      {isDone && !isWorse && <Growth value={100} label="돌봄 진행" className="mb-1" />}
      <p ref={status} role="status" tabIndex={-1} className="rounded-md font-semibold outline-none">
        {thanksText(last.answer, isDone)}
      </p>
      {isWorse && (
        <Button asChild variant="plain" block className="mt-4">
          <Link to={screens.diagnosis.route} search={{ previous: plan.diagnosisId }}>
            지금 사진으로 다시 진단하기
          </Link>
        </Button>
      )}
    </div>
  )
}

/** Asks members without consent to notifications to give it. */
function ReminderConsent() {
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

/** Offers to resume a stopped plan. */
function ResumeCard({ id }: { id: string }) {
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
