import { CalendarDays, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatVisit } from '../../../../../contract/reservation/half-day.ts'
import type { ReservationDetail, TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import {
  type Leg,
  type StepStatus,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { absenceTexts } from '../../../../../contract/reservation/visit/visit-cost.ts'
import { Badge, Button, classNames, Section, type Tone } from '../../../../../ui/index.ts'
import { isCancelled } from '../journey/status-presentation.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { RescheduleSheet } from './reschedule-sheet.tsx'

/** Timeline of the stages, drawn as a stem. */
export function Timeline({ reservation }: { reservation: ReservationDetail }) {
  const [moved, setMoved] = useState<{ leg: Leg; step: TimelineStep }>()
  const isOver = isCancelled(reservation.status)
  const refusal = reservation.rescheduleRefusal
  return (
    <Section title="화분의 여정" action={<AddToCalendar reservation={reservation} />}>
      <ol>
        {reservation.timeline.map(withoutRepeats).map((step) => {
          const leg = legToMove(reservation, step)
          const next = isOver ? undefined : legToCome(reservation, step)
          return (
            <Step key={step.id} step={step} isOver={isOver}>
              {next && <p className="mt-3 muted">{absenceTexts[next]}</p>}
              {next && refusal && <p className="mt-3 muted">{refusal}</p>}
              {leg && (
                <Button variant="soft" className="mt-3" onClick={() => setMoved({ leg, step })}>
                  일정 변경
                </Button>
              )}
            </Step>
          )
        })}
      </ol>
      {moved && <RescheduleSheet {...moved} reservation={reservation} onClose={() => setMoved(undefined)} />}
    </Section>
  )
}

const sameAsPickup = { address: '수거한 곳으로', addressDetail: null, facility: null }

/** The way back says neither the address nor the pots of the way there again. */
function withoutRepeats(step: TimelineStep, _: number, steps: TimelineStep[]): TimelineStep {
  const pickup = steps.find(({ stage }) => stage === 'PICKUP')
  if (step.stage !== 'DELIVERY' || !pickup?.location?.address) return step
  return {
    ...step,
    ...(placeOf(step) === placeOf(pickup) && { location: sameAsPickup }),
    details: step.details === pickup.details ? null : step.details,
  }
}

const placeOf = ({ location }: TimelineStep) =>
  location?.facility?.name ?? [location?.address, location?.addressDetail].filter(Boolean).join(' ')

interface StepProps {
  step: TimelineStep
  /** The reservation ended here; later steps will not happen. */
  isOver: boolean
  /** Action of the step. */
  children: ReactNode
}

function Step({ step, isOver, children }: StepProps) {
  const { stage, stageLabel, status, date, time, notes, details } = step
  const place = placeOf(step)
  const isOff = isOver && status !== '완료'
  return (
    <li className="group relative flex gap-4 pb-4 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          'absolute top-6 -bottom-4 left-[0.9375rem] w-0.5 group-last:hidden',
          status === '완료' ? 'bg-leaf' : 'bg-line',
        )}
      />
      <Bud status={status} isOff={isOff} />
      <div
        className={classNames(
          'min-w-0 flex-1 rounded-lg border p-4',
          status === '진행중' && !isOff
            ? 'border-leaf bg-surface-raised shadow-card'
            : 'border-line bg-surface',
          isOff && 'text-ink-muted',
        )}
      >
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">{stageLabel || stageLabels[stage]}</h3>
          {!isOff && <Badge tone={tones[status]}>{status}</Badge>}
        </div>
        {date && (
          <Line icon={<CalendarDays className="size-4" />} label="일정">
            {formatVisit(date, status === '예정' ? time : null)}
          </Line>
        )}
        {place && (
          <Line icon={<MapPin className="size-4" />} label="장소">
            {place}
          </Line>
        )}
        {notes && (
          <p
            className={classNames(
              'mt-3 whitespace-pre-line',
              status !== '예정' && 'rounded-md bg-leaf-soft px-3 py-2',
            )}
          >
            {notes}
          </p>
        )}
        {details && <p className="mt-2 text-sm whitespace-pre-line text-ink-muted">{details}</p>}
        {children}
      </div>
    </li>
  )
}

const tones: Record<StepStatus, Tone> = { 완료: 'leaf', 진행중: 'sun', 예정: 'plain' }

/** Leaf of the stem: full when done, opening when current, a bud when upcoming. */
const Bud = ({ status, isOff }: { status: StepStatus; isOff: boolean }) => (
  <span aria-hidden className="relative mt-3 grid size-8 shrink-0 place-items-center">
    <span
      className={classNames(
        'rounded-leaf',
        status === '완료' && 'size-6 bg-leaf',
        status === '진행중' && 'size-7 border-4 border-leaf bg-draw-new',
        status === '예정' && 'size-4 border-2 border-edge bg-canvas',
        isOff && 'grayscale',
      )}
    />
  </span>
)

const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <p className="mt-2 flex gap-2">
    <span aria-hidden className="mt-1 shrink-0 text-ink-muted">
      {icon}
    </span>
    <span className="sr-only">{label}: </span>
    <span className="min-w-0">{children}</span>
  </p>
)

/** Returns the leg that may be rescheduled on this step: the scheduled one that is next, or a missed pickup. */
export const legToMove = (
  { status, canReschedule }: Pick<ReservationDetail, 'status' | 'canReschedule'>,
  step: Pick<TimelineStep, 'stage' | 'status'>,
): Leg | undefined => (canReschedule ? legToCome({ status }, step) : undefined)

/** Returns the leg of this step when its visit is the next one. */
function legToCome(
  { status }: Pick<ReservationDetail, 'status'>,
  step: Pick<TimelineStep, 'stage' | 'status'>,
): Leg | undefined {
  if (step.status !== '예정') return undefined
  if (step.stage === 'PICKUP' && (status === 'PICKUP_SCHEDULED' || status === 'CONFIRMED')) return 'PICKUP'
  if (step.stage === 'DELIVERY' && status === 'DELIVERY_SCHEDULED') return 'DELIVERY'
  return undefined
}
