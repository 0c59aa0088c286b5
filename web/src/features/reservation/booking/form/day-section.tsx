import type { ReactNode } from 'react'
import type { OfferedDay } from '../../../../../../contract/reservation/booking.ts'
import { type TimeSlot, timeSlot } from '../../../../../../contract/reservation/reservation-status.ts'
import { absenceTexts } from '../../../../../../contract/reservation/visit/visit-cost.ts'
import { weekdayNames, weekdayOf } from '../../../../../../contract/seoul-day.ts'
import { Button, classNames, Field, Skeleton, UnseenSelect } from '../../../../../../ui/index.ts'
import { countWanted, roomOfDay, roomOfSlot } from '../booking-fields.ts'
import { Question } from '../notices.tsx'
import type { BookingForm } from '../use-booking.ts'
import { dayLabel, dayReason, slotLabel, windowLabel } from './day-labels.ts'
import { fieldTarget } from './field-target.ts'
import { FormSection } from './form-section.tsx'

/**
 * Pickup day and half day. Closed and full days are listed as disabled. The lists are for keyboards and assistive
 * technology; eyes and fingers have a chip for each of their options.
 */
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
    <FormSection
      title="수거 일정"
      question={<Question title="집에 안 계시면?">{absenceTexts.PICKUP}</Question>}
    >
      <Field label="수거 요청 날짜" error={isDayTaken && dayProblem(typedDay)}>
        <ChipList
          narrowest="max(4.5rem, 22%)"
          value={fields.pickupDate}
          awaited={options.isPending ? 8 : 0}
          chips={(days ?? []).map((offered) => ({
            value: offered.date,
            isOff: roomOfDay(offered) < pots,
            label: <DayChip day={offered} reason={dayReason(offered, pots)} />,
          }))}
          onChoose={(pickupDate) => change({ pickupDate })}
        >
          <UnseenSelect
            value={fields.pickupDate}
            disabled={!days}
            onChange={(event) => change({ pickupDate: event.target.value })}
            {...fieldTarget('pickupDate')}
          >
            <option value="" disabled hidden>
              {options.isPending ? '날짜를 불러오고 있어요' : '날짜를 선택해 주세요'}
            </option>
            {days?.map((offered) => (
              <option key={offered.date} value={offered.date} disabled={roomOfDay(offered) < pots}>
                {dayLabel(offered, pots)}
              </option>
            ))}
          </UnseenSelect>
        </ChipList>
      </Field>
      <Field
        label="수거 요청 시간대"
        error={isSlotTaken && takenText('시간대', typedSlot ? roomOfSlot(typedSlot) : 0)}
      >
        <ChipList
          narrowest="9rem"
          value={fields.pickupTime}
          chips={slots.map((offered) => ({
            value: offered.slot,
            isOff: roomOfSlot(offered) < pots,
            label: windowLabel(offered, pots),
          }))}
          onChoose={(pickupTime) => change({ pickupTime })}
        >
          <UnseenSelect
            value={fields.pickupTime}
            onChange={(event) => change({ pickupTime: event.target.value as TimeSlot })}
            {...fieldTarget('pickupTime')}
          >
            <option value="" disabled hidden>
              시간대를 선택해 주세요
            </option>
            {slots.map((offered) => (
              <option key={offered.slot} value={offered.slot} disabled={roomOfSlot(offered) < pots}>
                {slotLabel(offered, pots)}
              </option>
            ))}
          </UnseenSelect>
        </ChipList>
      </Field>
      {options.isError && !days && (
        <div
          role="alert"
          className="flex items-center justify-between gap-3 rounded-md bg-clay-soft p-3 pl-4"
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

interface ChipListProps<Value extends string> {
  value: string
  chips: { value: Value; isOff: boolean; label: ReactNode }[]
  /** How many chips are still being read. */
  awaited?: number
  onChoose: (value: Value) => void
  /** Width of the narrowest chip. */
  narrowest: string
  /** The list of the same options. */
  children: ReactNode
}

/** Chips for the options of a list, which stays for keyboards and assistive technology and shows its focus around them. */
const ChipList = <Value extends string>({
  value,
  chips,
  awaited = 0,
  onChoose,
  narrowest,
  children,
}: ChipListProps<Value>) => (
  <div className="relative -m-1 rounded-md p-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    {children}
    <div
      aria-hidden
      className="grid gap-2"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${narrowest}, 1fr))` }}
    >
      {Array.from({ length: awaited }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={place} className="h-16 rounded-md" />
      ))}
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          tabIndex={-1}
          disabled={chip.isOff}
          // The focus belongs to the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(chip.value)}
          className={classNames(
            'min-h-13 rounded-md border px-1 py-2 text-center text-sm transition duration-120',
            chip.value === value
              ? 'border-leaf bg-leaf font-semibold text-on-leaf'
              : 'border-edge bg-surface-raised text-ink',
            chip.isOff && 'border-dashed bg-transparent text-ink-muted',
          )}
        >
          {chip.label}
        </button>
      ))}
    </div>
  </div>
)

const DayChip = ({ day, reason }: { day: OfferedDay; reason: string | undefined }) => (
  <>
    <span className="block text-xs">{weekdayNames[weekdayOf(day.date)]}요일</span>
    <span className="block font-semibold whitespace-nowrap">{shortDay(day.date)}</span>
    {reason && <span className="block text-xs">{reason}</span>}
  </>
)

/** Formats "2026-11-24" as "11월 24일". */
const shortDay = (date: string) => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일`

const dayProblem = (day: OfferedDay | undefined) =>
  day?.isPaused && day.closedFor
    ? `고르신 날짜는 ${day.closedFor}. 다른 날짜를 골라 주세요.`
    : takenText('날짜', day ? roomOfDay(day) : 0)

/** Says that the chosen day or half day is full, or how many pots still fit. */
const takenText = (what: '날짜' | '시간대', room: number) =>
  room > 0
    ? `고르신 ${what}에는 화분을 ${room}개까지 맡기실 수 있어요. 화분을 줄이거나 다른 ${what}를 골라 주세요.`
    : `고르신 ${what}는 마감됐어요. 다른 ${what}를 골라 주세요.`
