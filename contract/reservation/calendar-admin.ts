import * as z from 'zod/mini'
import { endpoint, type StaffRole } from '../endpoint'
import { requiredText, reservationStaff } from './care-record'
import { leg, timeSlot } from './reservation-status'

/** Roles that may read the calendar, the service area and the prices. */
export const calendarReaders = ['OPERATOR', 'ADMIN'] as const satisfies StaffRole[]

export const existingDay = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '날짜를 2026-12-01처럼 적어 주세요.'),
  z.refine((day) => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(8)), '없는 날짜예요.'),
)
export const optionalReason = z.optional(z.string().check(z.trim(), z.maxLength(200)))

/** Upper limits of one slot (half a day). */
export const stopsMax = 500
export const potsMax = 5000

const capacity = z
  .object({
    stops: z.number().check(z.int(), z.minimum(0), z.maximum(stopsMax)),
    pots: z.number().check(z.int(), z.minimum(0), z.maximum(potsMax)),
  })
  .check(
    z.refine(({ stops, pots }) => stops > 0 === pots > 0, {
      error: '방문과 화분은 둘 다 0이거나 둘 다 1 이상이어야 해요.',
      path: ['pots'],
    }),
  )

const closure = z.object({
  reason: z.string(),
  /** The only leg without service; null when both legs are closed. */
  leg: z.nullable(leg),
})

/** Capacity of one leg in one slot (half a day), and how much of it is booked. */
const slotCapacity = z.object({
  leg,
  slot: timeSlot,
  stops: z.number(),
  pots: z.number(),
  takenStops: z.number(),
  takenPots: z.number(),
  /** True when the capacity was set for this day and no longer follows the working week. */
  ownCapacity: z.boolean(),
})
export type SlotCapacity = z.output<typeof slotCapacity>

const calendarDay = z.object({
  date: z.string(),
  closure: z.nullable(closure),
  /** Why visits of the day are paused; absent when they are not. */
  pausedFor: z.optional(z.string()),
  places: z.array(slotCapacity),
})
export type CalendarDay = z.output<typeof calendarDay>

export const getCalendarMonth = endpoint({
  method: 'GET',
  path: '/api/v1/admin/calendar/months/:month',
  access: calendarReaders,
  summary: '한 달의 자리와 휴무',
  params: z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  data: z.object({
    /** Seoul day. Only later days can be changed. */
    today: z.string(),
    days: z.array(calendarDay),
  }),
})

export const setCapacity = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/calendar/days/:date/capacity',
  access: reservationStaff,
  summary: '하루의 자리 수 바꾸기',
  message: '자리 수를 바꿨어요.',
  params: z.object({ date: existingDay }),
  /** `room: null` returns the slot to the capacity of the working week. */
  body: z.object({ leg, slot: timeSlot, room: z.nullable(capacity), reason: optionalReason }),
  data: slotCapacity,
})

export const closeDay = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/calendar/days/:date/closure',
  access: reservationStaff,
  summary: '하루 쉬기',
  message: '휴무로 정했어요.',
  params: z.object({ date: existingDay }),
  body: z.object({
    /** Shown to customers. */
    reason: requiredText('쉬는 이유를 적어 주세요.', 40),
    leg: z.nullable(leg),
  }),
  data: closure,
})

export const openDay = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/calendar/days/:date/closure',
  access: reservationStaff,
  summary: '휴무 풀기',
  message: '휴무를 풀었어요.',
  params: z.object({ date: existingDay }),
  data: z.null(),
})

/** 0 is Sunday. */
const weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6))
const weekdayCapacity = z.object({ leg, weekday, slot: timeSlot, stops: z.number(), pots: z.number() })
export type WeekdayCapacity = z.output<typeof weekdayCapacity>

const bookingRules = z.object({
  /** How many days ahead customers can book. */
  horizonDays: z.number().check(z.int(), z.minimum(30), z.maximum(365)),
  /** Hour of the day in Seoul until which tomorrow can be booked; 24 is midnight. */
  cutOffHour: z.number().check(z.int(), z.minimum(0), z.maximum(24)),
})
export type BookingRules = z.output<typeof bookingRules>

const week = z.object({ places: z.array(weekdayCapacity), rules: bookingRules })

/** Weekdays without a row have no capacity. */
export const getWeek = endpoint({
  method: 'GET',
  path: '/api/v1/admin/calendar/week',
  access: calendarReaders,
  summary: '기본 요일표와 예약 규칙',
  data: week,
})

export const setWeek = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/calendar/week',
  access: reservationStaff,
  summary: '기본 요일표 바꾸기 (내일부터)',
  message: '기본 요일표를 바꿨어요.',
  /** Only the slots to change. */
  body: z.object({
    places: z
      .array(z.object({ leg, weekday, slot: timeSlot, room: capacity }))
      .check(z.minLength(1), z.maxLength(28)),
    reason: optionalReason,
  }),
  data: week,
})

export const setBookingRules = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/calendar/rules',
  access: reservationStaff,
  summary: '예약 마감 시각과 예약 가능 기간 바꾸기',
  message: '예약 규칙을 바꿨어요.',
  body: z.extend(bookingRules, { reason: optionalReason }),
  data: bookingRules,
})

const holidayLine = z.object({
  line: z.number(),
  text: z.string(),
  date: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** NEW and RENAMED lines are stored. One BOOKED or UNREADABLE line makes the import fail as a whole. */
  state: z.enum(['NEW', 'RENAMED', 'SAME', 'PAST', 'BOOKED', 'REPEATED', 'UNREADABLE']),
})
export type HolidayLine = z.output<typeof holidayLine>

const holidayText = z.object({ text: z.string().check(z.minLength(1), z.maxLength(20_000)) })

export const previewHolidays = endpoint({
  method: 'POST',
  path: '/api/v1/admin/calendar/holidays/preview',
  access: calendarReaders,
  summary: '붙여 넣은 휴일 미리 보기',
  body: holidayText,
  data: z.object({ lines: z.array(holidayLine) }),
})

export const importHolidays = endpoint({
  method: 'POST',
  path: '/api/v1/admin/calendar/holidays',
  access: reservationStaff,
  summary: '붙여 넣은 휴일 정하기 (한 줄에 "2027-01-01 신정")',
  message: '휴일을 정했어요.',
  body: holidayText,
  data: z.object({ added: z.number(), renamed: z.number() }),
})

export const calendarAdminApi = {
  getCalendarMonth,
  setCapacity,
  closeDay,
  openDay,
  getWeek,
  setWeek,
  setBookingRules,
  previewHolidays,
  importHolidays,
}
