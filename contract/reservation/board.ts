import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { requiredText, reservationStaff } from './care-record'
import { priceQuestion, unpaidVisitFees, visitDays, visitOnPause } from './move-questions'
import { leg, reservationStatus, timeSlot } from './reservation-status'
import { sheetVan } from './route-admin'

export const boardDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '날짜를 확인해 주세요.'))

/** A status change that the table of transitions allows now. */
const allowedMove = z.object({
  to: reservationStatus,
  label: z.string(),
  /** True when the move is refused without a reason. */
  needsReason: z.boolean(),
  /** The first day on which the move is possible; absent and null without a limit. */
  notBefore: z.optional(z.nullable(z.string())),
})
export type AllowedMove = z.output<typeof allowedMove>

/** A reservation as lists and the board show it, without phone number and address. */
export const boardCard = z.object({
  id: z.uuid(),
  number: z.string(),
  status: reservationStatus,
  statusLabel: z.string(),
  customerName: z.string(),
  potCount: z.number(),
  /** District and neighbourhood. */
  place: z.string(),
  revision: z.number(),
  /** Won that a cancellation by staff gives back. */
  refundable: z.number(),
  visitDays: z.optional(visitDays),
  /** The price change that the customer has not answered or not paid yet, or that they declined; absent and null without one. */
  priceQuestion: z.optional(z.nullable(priceQuestion)),
  /** Numbers of the pots that have no photo of the visit that is next: it cannot be completed without a reason. */
  potsToPhotograph: z.optional(z.array(z.number())),
  /** The visits ahead whose day is paused; absent without one. */
  visitsOnPause: z.optional(z.array(visitOnPause)),
  /** What waits for a second administrator; absent without one. */
  approval: z.optional(
    z.object({
      kind: z.enum(['REFUND', 'CANCEL', 'PRICE_CHANGE', 'UNPAID_MOVE']),
      kindLabel: z.string(),
      amount: z.number(),
    }),
  ),
  /** Only of one reservation, not in lists and on the board. */
  unpaidVisitFees: z.optional(unpaidVisitFees),
  /** Transitions of the table; administrators may also set other statuses with a reason. */
  moves: z.array(allowedMove),
})
export type BoardCard = z.output<typeof boardCard>

/** A booking typed on the phone that holds capacity until its customer takes it by the link. */
const boardPhoneBooking = z.object({
  id: z.uuid(),
  customerName: z.string(),
  potCount: z.number(),
  /** District and neighbourhood. */
  place: z.string(),
  /** Until when it holds the capacity. */
  until: dateTime,
})
export type BoardPhoneBooking = z.output<typeof boardPhoneBooking>

const usage = z.object({ booked: z.number(), capacity: z.number() })
const boardCell = z.object({
  leg,
  slot: timeSlot,
  stops: usage,
  pots: usage,
  reservations: z.array(boardCard),
  phoneBookings: z.optional(z.array(boardPhoneBooking)),
  /** The last time that the customers of the slot were told of a delay; absent without one. */
  delay: z.optional(z.object({ minutes: z.number(), sentAt: dateTime, byName: z.string() })),
})
export type BoardCell = z.output<typeof boardCell>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservation-board',
  access: reservationStaff,
  summary: '한 주의 예약 보드',
  /** Any day of the week to show; the current week when absent. */
  query: z.object({ day: z.optional(boardDay) }),
  data: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        closedFor: z.nullable(z.string()),
        /** Why visits of the day are paused; absent when they are not. */
        pausedFor: z.optional(z.string()),
        cells: z.array(boardCell),
      }),
    ),
  }),
})
export type Board = z.output<typeof getBoard.data>

/** One stop of the van, with the customer's phone number and full address. */
const daySheetStop = z.extend(boardCard, {
  leg,
  slot: timeSlot,
  time: z.string(),
  /** Empty on a masked sheet. */
  phone: z.string(),
  /** District and neighbourhood on a masked sheet, without `addressDetail`. */
  address: z.string(),
  addressDetail: z.string(),
  pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
  specialRequest: z.nullable(z.string()),
  /** What staff noted for each other, newest first. */
  memos: z.optional(z.array(z.string())),
  vanId: z.uuid(),
  /** Booked or moved here after the order was stored; last in its half day until somebody places it. */
  isNew: z.boolean(),
  /** On a paused day: whether the customer wants the visit all the same. Absent and null on other days. */
  pause: z.optional(z.nullable(z.enum(['OPEN', 'CONFIRMED']))),
})
export type DaySheetStop = z.output<typeof daySheetStop>

/** Sheets of so many days before and after today are part of the day's work; those of other days are masked. */
export const daySheetDays = { before: 1, after: 2 }

/** Contains full phone numbers and addresses of the days near today: every call writes an audit entry. A driver reads it all day, so it asks for no fresh sign-in. */
export const getDaySheet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/day-sheet',
  access: reservationStaff,
  summary: '하루 일정표 (열람이 기록돼요)',
  query: z.object({ day: boardDay }),
  data: z.object({
    date: z.string(),
    /** Absent and false near today. */
    isMasked: z.optional(z.boolean()),
    closedFor: z.nullable(z.string()),
    /** Why visits of the day are paused; absent when they are not. */
    pausedFor: z.optional(z.string()),
    vans: z.array(sheetVan),
    /** Of the stored order; 0 when none is stored and stops are ordered by neighbourhood. */
    routeRevision: z.number(),
    /** By half day, then van, then driving order. */
    stops: z.array(daySheetStop),
  }),
})
export type DaySheet = z.output<typeof getDaySheet.data>

export const delayReasonMax = 200
export const delayMinutes = { min: 5, max: 600 }

/** The client creates `noticeId`, so that a repeated request notifies nobody twice. `told` counts the notified customers. */
export const announceDelay = endpoint({
  method: 'POST',
  path: '/api/v1/admin/delay-notices',
  access: reservationStaff,
  summary: '시간대 전체에 늦는다고 알리기',
  body: z.object({
    noticeId: z.uuid(),
    day: boardDay,
    slot: timeSlot,
    leg,
    minutes: z.number().check(z.int(), z.minimum(delayMinutes.min), z.maximum(delayMinutes.max)),
    /** Shown to the customers. */
    reason: requiredText('늦는 이유를 적어 주세요.', delayReasonMax),
  }),
  data: z.object({ told: z.number() }),
})

export const boardApi = { getBoard, getDaySheet, announceDelay }
