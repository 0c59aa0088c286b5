import { type FormEvent, useId, useState } from 'react'
import {
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
import { Button, ErrorState, Field, Sheet, Skeleton, TextInput, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { cutSeconds } from '../journey/time-text.ts'
import { useReloadReservation, useReschedule, useRescheduleDays } from '../reservation.queries.ts'
import { DaySlotChoice } from './day-slot-choice.tsx'

const failed = '일정 변경에 실패했습니다.'
const bothNeeded = '새로운 날짜와 시간을 입력해주세요.'

interface RescheduleSheetProps {
  reservationId: string
  leg: Leg
  step: TimelineStep
  onClose: () => void
}

/** Dialog to reschedule pickup or delivery to an available slot. */
export function RescheduleSheet({ reservationId, leg, step, onClose }: RescheduleSheetProps) {
  const days = useRescheduleDays(reservationId, leg)
  const reschedule = useReschedule(reservationId, leg)
  const reload = useReloadReservation(reservationId)
  const [date, setDate] = useState<string>()
  const [slot, setSlot] = useState<TimeSlot>()
  const [reason, setReason] = useState<string>(rescheduleReasonDefault)
  const [problem, setProblem] = useState('')
  const formId = useId()
  const { alert } = useDialogs()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!date || !slot) return setProblem(bothNeeded)
    setProblem('')
    try {
      const newDateTime = `${date} ${timeSlotStarts[slot]}`
      await reschedule.mutateAsync({ newDateTime, reason: reason.trim() || rescheduleReasonDefault })
      onClose()
      await alert('일정이 변경되었습니다.')
    } catch (error) {
      await alert(messageOf(error, failed))
      void days.refetch()
      void reload()
    }
  }

  return (
    <Sheet
      open
      title={`${stageLabels[leg]} 일정 변경`}
      onClose={onClose}
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
            <p className="mt-3 text-sm text-ink-muted">
              일정은 앞으로 {days.data.changesLeft}번 더 바꿀 수 있어요.
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
          <p role="alert" className="mt-3 font-medium text-clay">
            {problem}
          </p>
        )}
      </form>
    </Sheet>
  )
}

const Current = ({ date, time }: TimelineStep) => (
  <p className="mb-5 flex justify-between gap-4 rounded-md bg-surface px-4 py-3">
    <span className="text-ink-muted">현재 일정</span>
    <span className="font-semibold">
      {date && formatDay(date)} {time && cutSeconds(time)}
    </span>
  </p>
)

const DaysSkeleton = () => (
  <div role="status" aria-label="바꿀 수 있는 날짜를 불러오고 있어요" className="grid grid-cols-2 gap-2">
    {[0, 1, 2, 3, 4, 5].map((day) => (
      <Skeleton key={day} className="h-13 rounded-full" />
    ))}
  </div>
)
