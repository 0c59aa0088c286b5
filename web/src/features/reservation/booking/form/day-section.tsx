import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { type TimeSlot, timeSlot } from '../../../../../../contract/reservation/reservation-status.ts'
import { Button, Field, Select } from '../../../../../../ui/index.ts'
import { countWanted, roomOfDay, roomOfSlot } from '../booking-fields.ts'
import type { BookingForm } from '../use-booking.ts'
import { dayLabel, slotLabel } from './day-labels.ts'
import { FormSection } from './form-section.tsx'

/** Pickup day and half day. Closed and full days are listed as disabled. */
export function DaySection({ booking }: { booking: BookingForm }) {
  const { fields, typed, change, options, days } = booking
  const day = days?.find(({ date }) => date === fields.pickupDate)
  const slots = day?.slots ?? timeSlot.options.map((slot) => ({ slot, state: 'OPEN' as const }))
  const pots = countWanted(fields)
  const typedDay = days?.find(({ date }) => date === typed.pickupDate)
  const typedSlot = day?.slots.find(({ slot }) => slot === typed.pickupTime)
  const isDayTaken = Boolean(days && typed.pickupDate && !fields.pickupDate)
  const isSlotTaken = Boolean(day && typed.pickupTime && !fields.pickupTime)
  return (
    <FormSection title="수거 일정" sideBySide>
      <Field
        label="수거 요청 날짜"
        hint="화요일과 목요일에 수거해요."
        error={isDayTaken && dayProblem(typedDay)}
      >
        <Select
          value={fields.pickupDate}
          disabled={!days}
          onChange={(event) => change({ pickupDate: event.target.value })}
        >
          <option value="" disabled hidden>
            {options.isPending ? '날짜를 불러오고 있어요' : '날짜를 선택해 주세요'}
          </option>
          {days?.map((offered) => (
            <option key={offered.date} value={offered.date} disabled={roomOfDay(offered) < pots}>
              {dayLabel(offered, pots)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="수거 요청 시간대"
        error={isSlotTaken && takenText('시간대', typedSlot ? roomOfSlot(typedSlot) : 0)}
      >
        <Select
          value={fields.pickupTime}
          onChange={(event) => change({ pickupTime: event.target.value as TimeSlot })}
        >
          <option value="" disabled hidden>
            시간대를 선택해 주세요
          </option>
          {slots.map((offered) => (
            <option key={offered.slot} value={offered.slot} disabled={roomOfSlot(offered) < pots}>
              {slotLabel(offered, pots)}
            </option>
          ))}
        </Select>
      </Field>
      {options.isError && !days && (
        <div
          role="alert"
          className="sm:col-span-2 flex items-center justify-between gap-3 rounded-md bg-clay-soft p-3 pl-4"
        >
          <p className="text-sm text-clay">수거할 수 있는 날짜를 불러오지 못했어요.</p>
          <Button variant="plain" busy={options.isFetching} onClick={() => void options.refetch()}>
            다시 시도
          </Button>
        </div>
      )}
    </FormSection>
  )
}

const dayProblem = (day: OfferedDay | undefined) =>
  day?.isPaused && day.closedFor
    ? `고르신 날짜는 ${day.closedFor}. 다른 날짜를 골라 주세요.`
    : takenText('날짜', day ? roomOfDay(day) : 0)

/** Says that the chosen day or half day is full, or how many pots still fit. */
const takenText = (what: '날짜' | '시간대', room: number) =>
  room > 0
    ? `고르신 ${what}에는 화분을 ${room}개까지 맡기실 수 있어요. 화분을 줄이거나 다른 ${what}를 골라 주세요.`
    : `고르신 ${what}는 마감됐어요. 다른 ${what}를 골라 주세요.`
