import { formatTime } from '../../../../../client/seoul-time.ts'
import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import { type TimeSlot, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Chips } from '../../../../../ui/index.ts'

interface DaySlotChoiceProps {
  days: OfferedDay[]
  date: string | undefined
  slot: TimeSlot | undefined
  onChange: (date: string | undefined, slot: TimeSlot | undefined) => void
}

/** Choice of day and half day; closed and full ones are shown as disabled. */
export function DaySlotChoice({ days, date, slot, onChange }: DaySlotChoiceProps) {
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
          label: `${formatTime(timeSlotStarts[it])}${chosen && !isOpen(chosen, it) ? ' (마감)' : ''}`,
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
