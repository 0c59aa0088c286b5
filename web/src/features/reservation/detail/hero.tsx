import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { type Stage, stageLabels, stages } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { classNames, Growth } from '../../../../../ui/index.ts'
import { StageDrawing } from '../journey/stage-drawing.tsx'
import { StatusBadge } from '../journey/status-badge.tsx'
import { isCancelled, statusPresentations } from '../journey/status-presentation.ts'

/** Head of the page: where the pots are and how they are. */
export function Hero(reservation: ReservationDetail) {
  const { status, progress } = reservation
  const { stage } = statusPresentations[status]
  const isOver = isCancelled(status)
  const { title, hint } = wordsOf(reservation)
  return (
    <header className="mb-8 rounded-lg border border-line bg-surface-raised p-5 shadow-card md:p-7">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 md:gap-x-8">
        <div>
          <StatusBadge {...reservation} />
          <h1 tabIndex={-1} className="mt-2 text-xl font-bold md:text-2xl">
            {title}
          </h1>
        </div>
        <div className={classNames('w-26 md:w-36', isOver && 'opacity-45 grayscale')}>
          <StageDrawing stage={stage} />
        </div>
      </div>
      <p className="mt-1 text-ink-muted">{hint}</p>
      <Growth
        value={progress}
        label={`진행률 ${progress}%`}
        stopped={isOver}
        className={classNames('mx-auto mt-3 max-w-md', isOver && 'opacity-45 grayscale')}
      />
      <Milestones {...reservation} isAtRest={isOver || reservation.paymentRequired} />
    </header>
  )
}

/** Progress at which each stage is reached. */
const reachedAt = { PICKUP: 40, CARE: 75, DELIVERY: 95 }

type MilestonesProps = Pick<ReservationDetail, 'progress' | 'timeline'> & {
  /** Nothing is under way: ended, or not paid yet. */
  isAtRest: boolean
}

/** The three stages: done, current and upcoming, as the timeline below has them. */
function Milestones({ progress, timeline, isAtRest }: MilestonesProps) {
  const isUnderWay = (stage: Stage) =>
    !isAtRest && timeline.some((step) => step.stage === stage && step.status === '진행중')
  const atHand = isAtRest ? undefined : stages.find((stage) => progress < reachedAt[stage])
  return (
    <ol className="mx-auto flex max-w-md justify-between text-sm">
      {stages.map((stage) => {
        const isBehind = progress >= reachedAt[stage]
        return (
          <li
            key={stage}
            className={classNames(
              'flex flex-1 flex-col items-center first:items-start last:items-end',
              stage === atHand ? 'font-bold text-leaf' : isBehind ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {stageLabels[stage]}
            <span className="sr-only">{isBehind ? ' 마침' : isUnderWay(stage) ? ' 진행 중' : ' 예정'}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Prevents a line break before a particle. */
const joined = '\u2060'

function wordsOf(reservation: ReservationDetail) {
  const { status, timeline, paymentRequired, expired, endReason, priceChange, pause } = reservation
  const look = statusPresentations[status]
  const dateOf = (stage: string) => timeline.find((step) => step.stage === stage)?.date
  const [pickup, delivery] = [dateOf('PICKUP'), dateOf('DELIVERY')]
  if (expired) return { title: '결제 시간이 지났어요', hint: '언제든 다시 예약할 수 있어요.' }
  if (paymentRequired) return { title: '결제만 남았어요', hint: '결제를 마치면 예약이 확정돼요.' }
  if (priceChange?.status === 'PROPOSED') {
    return { title: look.title, hint: '금액이 바뀌어야 해요. 아래에서 확인해 주세요.' }
  }
  if (pause && !pause.isConfirmed) {
    const hint = `${formatDay(pause.date)} 방문은 잠시 멈췄어요.`
    return { title: pause.leg === 'PICKUP' ? '수거 날짜를 확인해 주세요' : look.title, hint }
  }
  if (status === 'PICKUP_SCHEDULED' && pickup) {
    return { ...look, title: `${formatDay(pickup)}${joined}에 데리러 갈게요` }
  }
  if (status === 'DELIVERY_SCHEDULED' && delivery) {
    return { ...look, title: `${formatDay(delivery)}${joined}에 집으로 돌아가요` }
  }
  return { title: look.title, hint: endReason ?? look.hint }
}
