import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTimeAt, seoulClock } from '../../../client/seoul-time.ts'
import { dayMs, seoulDayAt, weekdayOf } from '../../../contract/seoul-day.ts'
import { Card, classNames, Section } from '../../../ui/index.ts'
import { findRest } from './rest-note.tsx'

const refreshMs = 20_000

const states: Record<Consultation, { dot: string; text: string }> = {
  OPEN: { dot: 'bg-leaf', text: '상담 시간이에요' },
  LUNCH: { dot: 'bg-sun', text: '점심시간이에요' },
  CLOSED: { dot: 'bg-edge', text: '상담 시간이 아니에요' },
}

const rows = [
  ['평일', '09:00~18:00'],
  ['점심시간', '12:00~13:00'],
  ['주말·공휴일', '쉬어요'],
  ['상담 채팅', '24시간 문의할 수 있어요'],
] as const

/** Opening hours. */
export const ConsultationHours = ({ children }: { children?: ReactNode }) => (
  <Section title="상담 시간" className="mb-10">
    <Card className="py-2!">
      {children && <div className="pt-3">{children}</div>}
      <dl className="divide-y divide-line">
        {rows.map(([name, time]) => (
          <div key={name} className="flex justify-between gap-4 py-3">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-right font-semibold">{time}</dd>
          </div>
        ))}
      </dl>
    </Card>
  </Section>
)

/** Whether the line is open now, and otherwise from when on. */
export function ConsultationState() {
  const state = useConsultation()
  const { dot, text } = states[state]
  return (
    <div role="status">
      <p className="flex items-baseline gap-2.5 text-lg font-bold">
        <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', dot)} />
        {text}
      </p>
      {state !== 'OPEN' && !findRest() && (
        <p className="mt-1 muted">{formatDateTimeAt(nextOpening(Date.now()))}부터 답해요.</p>
      )}
    </div>
  )
}

function useConsultation() {
  const [state, setState] = useState(() => consultationAt(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setState(consultationAt(Date.now())), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return state
}

/** Whether the phone line is staffed: OPEN, LUNCH, or CLOSED (evenings, weekends, holidays). */
type Consultation = 'OPEN' | 'LUNCH' | 'CLOSED'

const hours = { opens: 9, lunch: 12, afterLunch: 13, closes: 18 }

/** Returns the state by Seoul time, independent of the device's time zone. */
export function consultationAt(now: number): Consultation {
  const weekday = weekdayOf(seoulDayAt(now))
  const { hours: hour } = seoulClock(now)
  const isWeekend = weekday === 0 || weekday === 6
  if (isWeekend || hour < hours.opens || hour >= hours.closes || isHoliday(now)) return 'CLOSED'
  return hour >= hours.lunch && hour < hours.afterLunch ? 'LUNCH' : 'OPEN'
}

const hourMs = dayMs / 24

/** Returns the moment at which the closed line opens, which is a full hour. */
export function nextOpening(now: number): string {
  let at = Math.ceil(now / hourMs) * hourMs
  while (consultationAt(at) !== 'OPEN') at += hourMs
  return new Date(at).toISOString()
}

const fixedHolidays = ['1-1', '3-1', '5-5', '6-6', '8-15', '10-3', '10-9', '12-25']
/** New Year's Day with the day after it, Buddha's birthday, and Chuseok with its neighbours. */
const lunarHolidays = ['1-1', '1-2', '4-8', '8-14', '8-15', '8-16']

/** Whether a day is a fixed public holiday; substitute holidays are not included. */
function isHoliday(now: number) {
  if (fixedHolidays.includes(dayIn('gregory', now))) return true
  const tomorrow = now + dayMs
  return lunarHolidays.includes(dayIn('dangi', now)) || dayIn('dangi', tomorrow) === '1-1'
}

/** Returns month and day in Seoul, e.g. 8-15; empty in browsers without that calendar. */
function dayIn(calendar: 'gregory' | 'dangi', now: number) {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
  })
  const isThere = format.resolvedOptions().calendar === calendar
  if (!isThere) return ''
  const parts = format.formatToParts(now)
  const partOf = (type: 'month' | 'day') => parts.find((it) => it.type === type)?.value
  return `${partOf('month')}-${partOf('day')}`
}
