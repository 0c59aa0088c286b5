import * as z from 'zod/mini'
import { boardApi, boardCard, boardDay } from './board'
import { boardStaff, careRecordApi } from './care-record'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'
import { leg, reservationStatus, timeSlot } from './reservation-status'
import { timelineStep } from './reservation-view'

const byId = z.object({ id: z.uuid() })
const reasonMaxLength = 200
const optionalReason = z.optional(z.string().check(z.trim(), z.maxLength(reasonMaxLength)))
const optionalNote = z.optional(z.string().check(z.trim(), z.maxLength(500)))
/** The one that was read; CHANGED_MEANWHILE when somebody has changed the reservation since. */
const revision = z.optional(z.number().check(z.int(), z.minimum(0)))
const appointment = z.object({ date: z.string(), slot: timeSlot, time: z.string() })

export const staffReservation = z.extend(boardCard, {
  createdAt: dateTime,
  /** Middle digits masked. */
  customerPhone: z.string(),
  pickup: appointment,
  delivery: appointment,
  /** CHECK waits for an operator's word about the address. */
  area: z.enum(['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']),
  paymentRequired: z.boolean(),
  totalAmount: z.number(),
})
export type StaffReservation = z.output<typeof staffReservation>

export const listStaffReservations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations',
  access: boardStaff,
  summary: '모든 예약',
  query: z.extend(pageQuery(25), {
    status: z.optional(reservationStatus),
    day: z.optional(boardDay),
    slot: z.optional(timeSlot),
    /** Whose day is meant; the pickup's when absent. */
    leg: z.optional(leg),
    area: z.optional(z.literal('CHECK')),
    /** A number or its last six signs, the last four digits of a phone, or a whole name. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  data: pageOf(staffReservation),
})

export const historyEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['CREATED', 'MOVED', 'RESCHEDULED', 'PRICE_CHANGE', 'PAID', 'REFUND', 'NOTE']),
  fromLabel: z.nullable(z.string()),
  toLabel: z.nullable(z.string()),
  actorName: z.string(),
  reason: z.nullable(z.string()),
  /** What the customer was told with it. */
  note: z.nullable(z.string()),
  isOverride: z.boolean(),
  isPublic: z.boolean(),
  createdAt: dateTime,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getStaffReservation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations/:id',
  access: boardStaff,
  summary: '예약 한 건',
  params: byId,
  data: z.extend(staffReservation, {
    pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
    progress: z.number(),
    endReason: z.nullable(z.string()),
    /** Detail lines masked. */
    pickupAddress: z.string(),
    deliveryAddress: z.string(),
    specialRequest: z.nullable(z.string()),
    paidAmount: z.number(),
    refundedAmount: z.number(),
    diagnosis: z.nullable(z.object({ id: z.uuid(), problem: z.string(), image: mediaPath })),
    timeline: z.array(timelineStep),
    /** Newest first, also what the customer does not read. */
    history: z.array(historyEntry),
    /** Where an administrator may put it against the table, with a reason. */
    overrides: z.array(reservationStatus),
  }),
})
export type StaffReservationDetail = z.output<typeof getStaffReservation.data>

/** A POST, because the look is written down. */
export const revealContact = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/contact',
  access: boardStaff,
  summary: '연락처와 주소 보기 (열람이 기록돼요)',
  params: byId,
  data: z.object({
    customerPhone: z.string(),
    customerEmail: z.nullable(z.string()),
    pickupAddress: z.string(),
    pickupAddressDetail: z.string(),
    deliveryAddress: z.string(),
    deliveryAddressDetail: z.string(),
  }),
})
export type Contact = z.output<typeof revealContact.data>

export const moveReservation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/move',
  access: boardStaff,
  summary: '예약 단계 옮기기',
  params: byId,
  body: z.object({
    to: reservationStatus,
    /** Read by the customer on the step. */
    note: optionalNote,
    /** Kept in the history, not shown to the customer. */
    reason: optionalReason,
    revision,
  }),
  data: z.object({ id: z.uuid(), status: reservationStatus }),
})

/** Each in its own transaction: one that fails does not stop the others. */
export const moveReservations = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservation-moves',
  access: boardStaff,
  summary: '여러 예약 한 번에 옮기기',
  body: z.object({
    to: reservationStatus,
    note: optionalNote,
    reason: optionalReason,
    reservations: z.array(z.object({ id: z.uuid(), revision })).check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        number: z.nullable(z.string()),
        /** Null when it was not moved; then `problem` says why. */
        status: z.nullable(reservationStatus),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
})
export type MoveResult = z.output<typeof moveReservations.data>['results'][number]

export const reservationAdminApi = {
  listStaffReservations,
  getStaffReservation,
  revealContact,
  moveReservation,
  moveReservations,
  ...boardApi,
  ...careRecordApi,
}
