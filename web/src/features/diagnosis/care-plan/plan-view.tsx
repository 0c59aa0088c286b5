import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CarePlan } from '../../../../../contract/care-plan.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Card, Growth } from '../../../../../ui/index.ts'
import { CheckInCard } from './check-in-card.tsx'
import { CheckInHistory } from './check-in-history.tsx'
import { Checklist } from './checklist.tsx'
import { nextWords, thanksFor } from './plan-words.ts'
import { QuietWays } from './quiet-ways.tsx'
import { RemindSwitch } from './remind-switch.tsx'
import { Resume } from './resume.tsx'

interface PlanViewProps {
  plan: CarePlan
  /** The plant at the beginning. */
  firstPhoto: string
}

/** A plan that was begun: what is asked now, what there is to do, how it went so far. */
export function PlanView({ plan, firstPhoto }: PlanViewProps) {
  const [answered, setAnswered] = useState<string>()
  const isActive = plan.state === 'ACTIVE'
  return (
    <div className="flex flex-col gap-4">
      {isActive && plan.dueCheckIn !== null && (
        <CheckInCard
          key={plan.dueCheckIn}
          id={plan.diagnosisId}
          day={plan.dueCheckIn}
          onAnswered={setAnswered}
        />
      )}
      <LastWord plan={plan} answered={answered} />
      {plan.state === 'STOPPED' && <Resume id={plan.diagnosisId} />}
      {isActive && <Progress plan={plan} />}
      {isActive && <Checklist plan={plan} />}
      {isActive && !plan.reminds && <RemindSwitch id={plan.diagnosisId} />}
      <CheckInHistory plan={plan} firstPhoto={firstPhoto} />
      {isActive && <QuietWays plan={plan} />}
    </div>
  )
}

/** How far along, as a stem that grows, and when we ask again. */
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
      <p className="mt-0.5 text-sm text-ink-muted">{nextWords(plan)}</p>
    </Card>
  )
}

/** What we say to the latest answer: right after it was given, where it was worse, and at the end. */
function LastWord({ plan, answered }: { plan: CarePlan; answered: string | undefined }) {
  const status = useRef<HTMLParagraphElement>(null)
  const last = plan.checkIns.at(-1)
  // The word that it was answered may come before the plan that holds the answer.
  const isFresh = last !== undefined && last.id === answered

  // The form is gone; without this the keyboard would start again at the top of the page.
  useEffect(() => {
    if (isFresh) status.current?.focus({ preventScroll: true })
  }, [isFresh])

  const isDone = plan.state === 'DONE'
  const isWorse = last?.answer === 'WORSE' && plan.dueCheckIn === null && plan.state !== 'STOPPED'
  if (!last || !(isFresh || isDone || isWorse)) return null
  return (
    <div className={isWorse ? 'rounded-lg bg-sun-soft p-5' : 'rounded-lg bg-leaf-soft p-5'}>
      {isDone && !isWorse && <Growth value={100} label="돌봄 진행" className="mb-1" />}
      <p ref={status} role="status" tabIndex={-1} className="rounded-md font-semibold outline-none">
        {thanksFor(last.answer, isDone)}
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
