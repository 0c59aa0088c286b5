import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDayAt } from '../../../../../client/seoul-time.ts'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { screens } from '../../../../../contract/screens.ts'
import {
  Badge,
  Button,
  Card,
  classNames,
  Growth,
  Photo,
  Problem,
  type Tone,
} from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { Steps } from '../result/advice.tsx'
import { Fold } from '../result/fold.tsx'
import { useAllowReminders, useReplaceCarePlan, useStartCarePlan } from './care-plan.queries.ts'
import { answerLabels, CheckInCard, describeNextCheckIn, thanksText } from './check-in-card.tsx'
import { ReminderActions } from './reminder-actions.tsx'
import { useTicks } from './use-care.ts'

interface PlanProps {
  plan: CarePlan
}

/** What a plan asks of the customer now: whether it is replaced or resumed, and the check-in that is due. */
export function PlanQuestions({ plan }: PlanProps) {
  const [answeredId, setAnsweredId] = useState<string>()
  const { diagnosisId, replacement, state, dueCheckIn } = plan
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      {replacement && <ReplacementCard plan={plan} replacement={replacement} />}
      {!replacement && state === 'ACTIVE' && dueCheckIn !== null && (
        <CheckInCard key={dueCheckIn} id={diagnosisId} day={dueCheckIn} onAnswered={setAnsweredId} />
      )}
      {!replacement && <CheckInThanks plan={plan} answeredId={answeredId} />}
      {!replacement && state === 'STOPPED' && <ResumeCard id={diagnosisId} />}
    </div>
  )
}

/** Below the steps of a running plan: how many are done, the next check-in, and its reminders. */
export function PlanProgress({ plan }: PlanProps) {
  const done = plan.tasks.filter((task) => task.done).length
  const share = plan.tasks.length > 0 ? Math.round((done / plan.tasks.length) * 100) : 0
  const today = plan.tasks.filter(({ when }) => when === 'TODAY')
  const doneToday = today.filter((task) => task.done).length
  return (
    <div className="border-t border-line px-5 pt-1 pb-2">
      <Growth value={share} label="돌봄 진행" />
      <p className="font-semibold">
        {doneToday === today.length
          ? '오늘 할 일을 모두 했어요'
          : `오늘 할 일 ${today.length}개 중 ${doneToday}개를 했어요`}
      </p>
      {plan.dueCheckIn === null && <p className="muted">{describeNextCheckIn(plan)}</p>}
      {!plan.reminds && <ReminderConsent />}
      <ReminderActions plan={plan} />
    </div>
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
    <>
      <div className="mt-3 flex items-center gap-3">
        <p className="flex-1 text-sm">알림을 켜면 3일, 7일, 14일 뒤에 여쭤볼게요.</p>
        <Button variant="plain" className="shrink-0" busy={isPending} onClick={() => mutate()}>
          알림 켜기
        </Button>
      </div>
      <Problem className="mt-2">
        {error && messageOf(error, '알림을 켜지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
    </>
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
      <Problem className="mt-3">
        {error && messageOf(error, '다시 시작하지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
    </Card>
  )
}

interface ReplacementCardProps {
  plan: CarePlan
  replacement: NonNullable<CarePlan['replacement']>
}

/** Asks whether the plan becomes that of the problem which the result names now, in place of the plan's tasks. */
function ReplacementCard({ plan, replacement }: ReplacementCardProps) {
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
      <Problem className="mt-3">
        {error && messageOf(error, '계획을 바꾸지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
    </Card>
  )
}

/** A running plan for an earlier answer, which the customer has kept. */
export function KeptPlan({ plan }: PlanProps) {
  const tick = useTicks(plan.diagnosisId)
  return (
    <Fold title={`하던 돌봄 계획: ${plan.problem}`}>
      <Steps steps={plan.tasks} onTick={(step, done) => tick(plan, step, done)} />
    </Fold>
  )
}

type CheckIn = CarePlan['checkIns'][number]

/** Grid columns by number of photos, without gaps in the last row. */
const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}
const tones: Record<CheckIn['answer'], Tone> = { BETTER: 'leaf', SAME: 'sky', WORSE: 'clay' }

interface HistoryProps extends PlanProps {
  /** The diagnosis's photo of the whole plant. */
  firstPhoto: string
}

/** Lists the check-ins, with their photos next to the photo of the diagnosis. */
export function CheckInHistory({ plan: { checkIns, startedAt }, firstPhoto }: HistoryProps) {
  if (checkIns.length === 0) return null
  return (
    <Fold title="지금까지의 소식" open>
      <Photos checkIns={checkIns} firstPhoto={firstPhoto} />
      <ol className="divide-y divide-line">
        {checkIns.map(({ id, day, answer, note, createdAt }) => (
          <li key={id} className="py-3">
            <p className="flex items-center gap-2">
              <span className="font-semibold">{day}일째</span>
              <Badge tone={tones[answer]}>{answerLabels[answer]}</Badge>
              <span className="ml-auto muted">{formatDayAt(createdAt)}</span>
            </p>
            {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-right text-xs text-ink-muted">{formatDayAt(startedAt)}에 시작했어요</p>
    </Fold>
  )
}

function Photos({ checkIns, firstPhoto }: { checkIns: CheckIn[]; firstPhoto: string }) {
  const checkInPhotos = checkIns.flatMap(({ day, photo }) =>
    photo ? [{ name: `${day}일째`, path: photo }] : [],
  )
  if (checkInPhotos.length === 0) return null
  const photos = [{ name: '처음', path: firstPhoto }, ...checkInPhotos]
  return (
    <ul className={classNames('mb-3 grid gap-2', columns[photos.length])}>
      {photos.map(({ name, path }) => (
        <li key={name}>
          <Photo
            {...photoSource(path)}
            sizes="(min-width: 40rem) 10rem, 50vw"
            width={1}
            height={1}
            alt={`${name} 모습`}
            className="rounded-leaf"
          />
          <p aria-hidden className="mt-1 muted">
            {name}
          </p>
        </li>
      ))}
    </ul>
  )
}
