import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDayAt } from '../../../../../client/seoul-time.ts'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { screens } from '../../../../../contract/screens.ts'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  classNames,
  Growth,
  Photo,
  Problem,
  type Tone,
  useDialogs,
} from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { useAllowReminders, useReplaceCarePlan, useStartCarePlan, useTickTask } from './care-plan.queries.ts'
import { answerLabels, CheckInCard, describeNextCheckIn, thanksText } from './check-in-card.tsx'
import { ReminderActions } from './reminder-actions.tsx'

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
      <p className="mt-0.5 muted">{describeNextCheckIn(plan)}</p>
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
      <Problem className="mt-2">
        {error && messageOf(error, '알림을 켜지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
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

const groups = [
  { when: 'TODAY', title: '오늘' },
  { when: 'THIS_WEEK', title: '이번 주' },
  { when: 'KEEP', title: '꾸준히' },
] as const
const failed = '표시를 저장하지 못해 되돌렸어요. 다시 눌러 주세요.'

/** Tasks grouped by time; each whole row is the checkbox's tap target. */
function Checklist({ plan: { diagnosisId, tasks } }: { plan: CarePlan }) {
  const { mutate } = useTickTask(diagnosisId)
  const { toast } = useDialogs()

  function tick(taskId: string, done: boolean) {
    mutate({ taskId, done }, { onError: (error) => toast(messageOf(error, failed)) })
  }

  return groups.map(({ when, title }) => {
    const group = tasks.filter((task) => task.when === when)
    if (group.length === 0) return null
    return (
      <section key={when} aria-label={title}>
        <h3 className="mb-2 text-sm font-semibold text-leaf">{title}</h3>
        <ul className="divide-y divide-line card">
          {group.map(({ id, text, done }) => (
            <li key={id}>
              <Checkbox
                checked={done}
                onChange={(isDone) => tick(id, isDone)}
                className="min-h-14 cursor-pointer px-5 py-3.5"
              >
                <span className={classNames('transition duration-200', done && 'text-ink-muted')}>
                  {text}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

type CheckIn = CarePlan['checkIns'][number]

/** Grid columns by number of photos, without gaps in the last row. */
const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}
const tones: Record<CheckIn['answer'], Tone> = { BETTER: 'leaf', SAME: 'sky', WORSE: 'clay' }

/** Lists the check-ins, with their photos next to the photo of the diagnosis. */
function CheckInHistory({ plan, firstPhoto }: { plan: CarePlan; firstPhoto: string }) {
  const { checkIns, startedAt } = plan
  if (checkIns.length === 0) return null
  return (
    <section aria-label="지금까지의 소식">
      <h3 className="mb-2 text-sm font-semibold text-leaf">지금까지의 소식</h3>
      <Photos checkIns={checkIns} firstPhoto={firstPhoto} />
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {checkIns.map(({ id, day, answer, note, createdAt }) => (
          <li key={id} className="px-5 py-3.5">
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
    </section>
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
            className="rounded-lg"
          />
          <p aria-hidden className="mt-1 muted">
            {name}
          </p>
        </li>
      ))}
    </ul>
  )
}
