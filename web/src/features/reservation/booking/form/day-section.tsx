import { type TimeSlot, timeSlot } from '../../../../../../contract/reservation/reservation-status.ts'
import { Button, Field, Select } from '../../../../../../ui/index.ts'
import { isOpen } from '../booking-fields.ts'
import type { BookingForm } from '../use-booking.ts'
import { dayLabel, slotLabel } from './day-labels.ts'
import { FormSection } from './form-section.tsx'

/** Pickup day and half day. Closed and full days are listed as disabled. */
export function DaySection({ booking }: { booking: BookingForm }) {
  const { fields, typed, change, options } = booking
  const days = options.data?.days
  const day = days?.find(({ date }) => date === fields.pickupDate)
  const slots = day?.slots ?? timeSlot.options.map((slot) => ({ slot, state: 'OPEN' as const }))
  const isDayTaken = Boolean(days && typed.pickupDate && !fields.pickupDate)
  const isSlotTaken = Boolean(day && typed.pickupTime && !fields.pickupTime)
  return (
    <FormSection title="수거 일정" sideBySide>
      <Field
        label="수거 요청 날짜"
        hint="화요일과 목요일에 수거해요."
        error={isDayTaken && '고르신 날짜는 마감됐어요. 다른 날짜를 골라 주세요.'}
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
            <option key={offered.date} value={offered.date} disabled={!isOpen(offered)}>
              {dayLabel(offered)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="수거 요청 시간대"
        error={isSlotTaken && '고르신 시간대는 마감됐어요. 다른 시간대를 골라 주세요.'}
      >
        <Select
          value={fields.pickupTime}
          onChange={(event) => change({ pickupTime: event.target.value as TimeSlot })}
        >
          <option value="" disabled hidden>
            시간대를 선택해 주세요
          </option>
          {slots.map(({ slot, state }) => (
            <option key={slot} value={slot} disabled={state !== 'OPEN'}>
              {slotLabel(slot, state === 'OPEN')}
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
