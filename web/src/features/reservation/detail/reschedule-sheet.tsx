import { type FormEvent, useId, useRef, useState } from 'react'
import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import { formatVisit, halfDayHours } from '../../../../../contract/reservation/half-day.ts'
import {
  type ReservationDetail,
  reasonMaxLength,
  rescheduleReasonDefault,
  type TimelineStep,
} from '../../../../../contract/reservation/reservation.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotStarts,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import {
  Button,
  Checkbox,
  Chips,
  ErrorState,
  Field,
  Sheet,
  Skeleton,
  TextInput,
  useDialogs,
} from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useReloadReservation, useReschedule, useRescheduleDays } from '../reservation.queries.ts'

const failed = '일정 변경에 실패했습니다.'
const done = '일정이 변경되었습니다.'
const sameTime = '지금 일정과 같은 시간이에요. 다른 시간을 골라 주세요.'
const bothNeeded = '새로운 날짜와 시간을 입력해주세요.'

interface RescheduleSheetProps {
  reservation: ReservationDetail
  leg: Leg
  step: TimelineStep
  /** The pause because of which the visit moves, free of charge. */
  pauseId?: string
  onClose: () => void
}

/** Dialog to reschedule pickup or delivery to an available slot. */
export function RescheduleSheet({ reservation, leg, step, pauseId, onClose }: RescheduleSheetProps) {
  const { id } = reservation
  const days = useRescheduleDays(id, leg)
  const reschedule = useReschedule(id, leg)
  const reload = useReloadReservation(id)
  const [date, setDate] = useState<string>()
  const [slot, setSlot] = useState<TimeSlot>()
  const [bringsDeliveryForward, setBringsDeliveryForward] = useState(true)
  const [reason, setReason] = useState<string>(rescheduleReasonDefault)
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const formId = useId()
  const { alert } = useDialogs()
  const earlier = earlierDelivery(reservation, days.data?.days, date)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    if (!date || !slot) return setProblem(bothNeeded)
    const time = timeSlotStarts[slot]
    if (isAt(step, date, time)) return setProblem(sameTime)
    setProblem('')
    isSending.current = true
    try {
      await reschedule.mutateAsync({
        newDateTime: `${date} ${time}`,
        reason: reason.trim() || rescheduleReasonDefault,
        ...(earlier && { bringsDeliveryForward }),
        ...(pauseId && { pauseId }),
      })
      onClose()
      await alert(done)
    } catch (error) {
      const present = await reload()
      const isMoved = present?.timeline.some((it) => it.stage === leg && isAt(it, date, time))
      if (isMoved) onClose()
      else void days.refetch()
      await alert(isMoved ? done : messageOf(error, failed))
    } finally {
      isSending.current = false
    }
  }

  return (
    <Sheet
      open
      title={`${stageLabels[leg]} 일정 변경`}
      onClose={onClose}
      closeLabel="닫기"
      actions={
        <>
          <Button variant="plain" size="lg" className="flex-1" onClick={onClose}>
            돌아가기
          </Button>
          <Button type="submit" form={formId} size="lg" className="flex-1" busy={reschedule.isPending}>
            변경하기
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <Current {...step} />
        {days.data ? (
          <>
            <DaySlotChoice
              days={days.data.days}
              date={date}
              slot={slot}
              onChange={(nextDate, nextSlot) => {
                setDate(nextDate)
                setSlot(nextSlot)
                setProblem('')
              }}
            />
            {earlier && (
              <Checkbox
                className="mt-4"
                checked={bringsDeliveryForward}
                onChange={setBringsDeliveryForward}
                hint={`지금 배송 예정일은 ${formatDay(deliveryDateOf(reservation) ?? earlier)}이에요.`}
              >
                배송도 {formatDay(earlier)}로 앞당기기
              </Checkbox>
            )}
            {days.data.keptDeduction && (
              <p className="mt-4 rounded-md bg-sun-soft px-4 py-3 text-sm">{days.data.keptDeduction}</p>
            )}
            <p className="mt-3 muted">
              {days.data.isFree
                ? '저희 사정으로 바꾸는 거라 변경 횟수에 들어가지 않고 추가 금액도 없어요.'
                : `일정은 앞으로 ${days.data.changesLeft}번 더 바꿀 수 있어요.`}
              {leg === 'PICKUP' && ' 수거를 늦추면 배송 예정일도 함께 늦춰질 수 있어요.'}
            </p>
          </>
        ) : days.isPending ? (
          <DaysSkeleton />
        ) : (
          <ErrorState
            text={messageOf(days.error, '바꿀 수 있는 날짜를 불러오지 못했어요')}
            onRetry={() => void days.refetch()}
            busy={days.isFetching}
          />
        )}
        <Field label="변경 사유" className="mt-6">
          <TextInput
            value={reason}
            maxLength={reasonMaxLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {problem && (
          <p
            ref={(element) => void element?.scrollIntoView({ block: 'nearest' })}
            role="alert"
            className="mt-3 font-semibold text-clay"
          >
            {problem}
          </p>
        )}
      </form>
    </Sheet>
  )
}

/** Whether a step is at this day and time. */
const isAt = (step: TimelineStep, date: string, time: string) =>
  step.date === date && step.time?.slice(0, 5) === time

const deliveryDateOf = ({ timeline }: ReservationDetail) =>
  timeline.find(({ stage }) => stage === 'DELIVERY')?.date

/** The first free delivery day for a pickup on this day, when it is earlier than the present one. */
function earlierDelivery(
  reservation: ReservationDetail,
  days: { date: string; delivery?: string | undefined }[] | undefined,
  date: string | undefined,
) {
  const current = deliveryDateOf(reservation)
  const delivery = days?.find((day) => day.date === date)?.delivery
  return delivery && current && delivery < current ? delivery : undefined
}

const Current = ({ date, time }: TimelineStep) => (
  <p className="mb-5 flex justify-between gap-4 rounded-md bg-surface px-4 py-3">
    <span className="text-ink-muted">현재 일정</span>
    <span className="font-semibold">{date && formatVisit(date, time)}</span>
  </p>
)

const DaysSkeleton = () => (
  <div role="status" aria-label="바꿀 수 있는 날짜를 불러오고 있어요" className="grid grid-cols-2 gap-2">
    {[0, 1, 2, 3, 4, 5].map((day) => (
      <Skeleton key={day} className="h-13 rounded-full" />
    ))}
  </div>
)

interface DaySlotChoiceProps {
  days: OfferedDay[]
  date: string | undefined
  slot: TimeSlot | undefined
  onChange: (date: string | undefined, slot: TimeSlot | undefined) => void
}

/** Choice of day and half day; closed and full ones are shown as disabled. */
function DaySlotChoice({ days, date, slot, onChange }: DaySlotChoiceProps) {
  const isOpen = (day: OfferedDay, wanted: TimeSlot) =>
    day.slots.some((it) => it.slot === wanted && it.state === 'OPEN')
  const isFree = (day: OfferedDay) => day.slots.some(({ state }) => state === 'OPEN')
  const chosen = days.find((day) => day.date === date)

  if (!days.some(isFree)) return <p>지금은 옮길 수 있는 날이 없어요. 고객센터로 문의해 주세요.</p>
  return (
    <>
      <p aria-hidden className="mb-2 font-semibold">
        새로운 날짜
      </p>
      <Chips
        label="새로운 날짜"
        className="grid grid-cols-2 gap-2"
        value={date}
        options={days.map((day) => ({
          value: day.date,
          disabled: !isFree(day),
          label: <DayLabel day={day} isFree={isFree(day)} />,
        }))}
        onChange={(next) => {
          const day = days.find((it) => it.date === next)
          onChange(next, day && slot && isOpen(day, slot) ? slot : undefined)
        }}
      />
      <p aria-hidden className="mt-5 mb-2 font-semibold">
        새로운 시간
      </p>
      <Chips
        label="새로운 시간"
        className="grid grid-cols-2 gap-2"
        value={slot}
        options={(['AM', 'PM'] as const).map((it) => ({
          value: it,
          disabled: chosen !== undefined && !isOpen(chosen, it),
          label: `${halfDayHours[it]}${chosen && !isOpen(chosen, it) ? ' (마감)' : ''}`,
        }))}
        onChange={(next) => onChange(date, next)}
      />
    </>
  )
}

const DayLabel = ({ day, isFree }: { day: OfferedDay; isFree: boolean }) => (
  <span>
    {formatDay(day.date)}
    {!isFree && <span className="block text-xs">{day.closedFor ? `(${day.closedFor})` : '(마감)'}</span>}
  </span>
)
