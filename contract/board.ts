import * as z from 'zod/mini'
import { boardStaff } from './care-record'
import { endpoint } from './endpoint'
import { leg, reservationStatus, timeSlot } from './reservation-status'

export const boardDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '날짜를 확인해 주세요.'))

/** A move that the table allows now. */
const offeredMove = z.object({
  to: reservationStatus,
  label: z.string(),
  /** It is refused without one. */
  needsReason: z.boolean(),
})
export type OfferedMove = z.output<typeof offeredMove>

/** Of one booking, what lists and the board need. Phone and address are not among it. */
export const boardCard = z.object({
  id: z.uuid(),
  number: z.string(),
  status: reservationStatus,
  statusLabel: z.string(),
  customerName: z.string(),
  potCount: z.number(),
  /** City or district and neighbourhood. */
  place: z.string(),
  revision: z.number(),
  /** Along the table; administrators also go against it. */
  moves: z.array(offeredMove),
})
export type BoardCard = z.output<typeof boardCard>

const meter = z.object({ booked: z.number(), capacity: z.number() })
export const boardCell = z.object({
  leg,
  slot: timeSlot,
  stops: meter,
  pots: meter,
  reservations: z.array(boardCard),
})
export type BoardCell = z.output<typeof boardCell>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservation-board',
  access: boardStaff,
  summary: '한 주의 예약 보드',
  /** Any day of the week; this week when absent. */
  query: z.object({ day: z.optional(boardDay) }),
  data: z.object({
    days: z.array(
      z.object({ date: z.string(), closedFor: z.nullable(z.string()), cells: z.array(boardCell) }),
    ),
  }),
})
export type Board = z.output<typeof getBoard.data>

/** One stop of the van, with what is needed at the door. */
export const stop = z.extend(boardCard, {
  leg,
  slot: timeSlot,
  time: z.string(),
  phone: z.string(),
  address: z.string(),
  addressDetail: z.string(),
  pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
  specialRequest: z.nullable(z.string()),
})
export type Stop = z.output<typeof stop>

/** Whole phones and addresses: each answer writes one look down. */
export const getDaySheet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/day-sheet',
  access: boardStaff,
  summary: '하루 일정표 (열람이 기록돼요)',
  query: z.object({ day: boardDay }),
  data: z.object({ date: z.string(), closedFor: z.nullable(z.string()), stops: z.array(stop) }),
})
export type DaySheet = z.output<typeof getDaySheet.data>

export const delayReasonMax = 200

/** The id is made by whoever sends, so that a second try tells nobody twice. */
export const announceDelay = endpoint({
  method: 'POST',
  path: '/api/v1/admin/delay-notices',
  access: boardStaff,
  summary: '시간대 전체에 늦는다고 알리기',
  body: z.object({
    noticeId: z.uuid(),
    day: boardDay,
    slot: timeSlot,
    leg,
    minutes: z.number().check(z.int(), z.minimum(5), z.maximum(600)),
    /** Read by the customers. */
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, '늦는 이유를 적어 주세요.'), z.maxLength(delayReasonMax)),
  }),
  data: z.object({ told: z.number() }),
})

export const boardApi = { getBoard, getDaySheet, announceDelay }
