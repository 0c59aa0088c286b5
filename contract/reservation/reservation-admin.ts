import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { countedPageOf, dateTime, mediaPath, pageQuery } from '../page'
import { boardApi, boardCard, boardDay } from './board'
import { phonePattern, phoneProblem, specialRequestMaxLength } from './booking'
import { optionalReason } from './calendar-admin'
import { careRecordApi, reservationStaff } from './care-record'
import { customerViewApi } from './customer-view'
import { acknowledgement } from './move-questions'
import { noteApi } from './note-admin'
import { leg, type ReservationStatus, reservationStatus, timeSlot } from './reservation-status'
import { priceChange, timelineStep } from './reservation-view'
import { routeAdminApi } from './route-admin'
import { missedVisit, missedVisitApi, missedVisitReport } from './visit/missed-visit'
import { staffRescheduleApi } from './visit/staff-reschedule'

const byId = z.object({ id: z.uuid() })
const customerNote = z.optional(z.string().check(z.trim(), z.maxLength(500)))
/** The revision the client loaded. Answers 409 CHANGED_MEANWHILE when the reservation has changed since. */
const revision = z.optional(z.number().check(z.int(), z.minimum(0)))
/** What the person was asked before the move and said yes to; 409 MOVE_UNACKNOWLEDGED where something is missing. */
const acknowledge = z.optional(z.array(acknowledgement))
/** Why the visit was missed, for the moves that say so. With `reason` alone it is recorded as another reason. */
const missed = z.optional(missedVisitReport)
const appointment = z.object({ date: z.string(), slot: timeSlot, time: z.string() })

const adminReservation = z.extend(boardCard, {
  createdAt: dateTime,
  /** Middle digits masked. */
  customerPhone: z.string(),
  pickup: appointment,
  delivery: appointment,
  /** CHECK: an operator must confirm the address before the pickup is scheduled. */
  area: z.enum(['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']),
  paymentRequired: z.boolean(),
  totalAmount: z.number(),
})
export type AdminReservation = z.output<typeof adminReservation>

export const listAdminReservations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations',
  access: reservationStaff,
  summary: '모든 예약',
  query: z.extend(pageQuery(25), {
    status: z.optional(reservationStatus),
    day: z.optional(boardDay),
    slot: z.optional(timeSlot),
    /** The leg that `day` and `slot` refer to; PICKUP when absent. */
    leg: z.optional(leg),
    area: z.optional(z.literal('CHECK')),
    /** Confirmed or carried out, and nobody has paid. */
    payment: z.optional(z.literal('MISSING')),
    /**
     * A reservation number or its last six characters, a phone number or its last four digits, a whole name, or a part of a name
     * or a street address from two letters on.
     */
    text: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  data: countedPageOf(adminReservation),
})

const historyEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['CREATED', 'MOVED', 'RESCHEDULED', 'PRICE_CHANGE', 'PAID', 'REFUND', 'NOTE']),
  fromLabel: z.nullable(z.string()),
  toLabel: z.nullable(z.string()),
  actorName: z.string(),
  reason: z.nullable(z.string()),
  /** What the customer read with this change; of an entry that is not public, a note of staff. */
  note: z.nullable(z.string()),
  isOverride: z.boolean(),
  isPublic: z.boolean(),
  createdAt: dateTime,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getAdminReservation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations/:id',
  access: reservationStaff,
  summary: '예약 한 건',
  params: byId,
  data: z.extend(adminReservation, {
    memberId: z.string(),
    pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
    progress: z.number(),
    endReason: z.nullable(z.string()),
    /** District and neighbourhood only. */
    pickupAddress: z.string(),
    deliveryAddress: z.string(),
    /** Door codes and phone numbers in it are masked. */
    specialRequest: z.nullable(z.string()),
    paidAmount: z.number(),
    refundedAmount: z.number(),
    diagnosis: z.nullable(z.object({ id: z.uuid(), problem: z.string(), image: mediaPath })),
    timeline: z.array(timelineStep),
    /** Newest first, including internal entries. */
    history: z.array(historyEntry),
    /** Newest first. */
    missedVisits: z.array(missedVisit),
    /** Statuses outside the table of transitions that an administrator may set, with a reason. */
    overrides: z.array(reservationStatus),
    /** The legs that staff may move to another day now, each with the first possible day; null where every day is. */
    reschedules: z.array(z.object({ leg, from: z.nullable(z.string()) })),
    pricing: z.object({
      /** Korean sentence that says why no other price can be proposed now; null when one can. */
      problem: z.nullable(z.string()),
      /** Total in won for the sizes that staff measured; null when they are the booked ones, or the total has changed already. */
      measuredTotal: z.nullable(z.number()),
      /** The price change that the customer has not answered or not paid yet. */
      open: z.nullable(z.extend(priceChange, { proposedByName: z.string() })),
    }),
  }),
})
export type AdminReservationDetail = z.output<typeof getAdminReservation.data>

/** Statuses of a booking whose work is over: staff say why they look at its contact data. */
export const endedStatuses: ReservationStatus[] = ['DONE', 'CANCELLED', 'REFUNDED']

/** A POST, because every call writes an audit entry. `reason` is required once the booking has ended. */
export const revealContact = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/contact',
  access: reservationStaff,
  fresh: true,
  summary: '연락처와 주소 보기 (열람이 기록돼요)',
  params: byId,
  body: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  data: z.object({
    customerPhone: z.string(),
    customerEmail: z.nullable(z.string()),
    pickupAddress: z.string(),
    pickupAddressDetail: z.string(),
    deliveryAddress: z.string(),
    deliveryAddressDetail: z.string(),
    specialRequest: z.optional(z.nullable(z.string())),
  }),
})
export type ReservationContact = z.output<typeof revealContact.data>

export const addressDetailMax = 100
const addressDetail = z
  .string()
  .check(z.trim(), z.minLength(1, '상세 주소를 적어 주세요.'), z.maxLength(addressDetailMax))

/**
 * Changes the fields that neither the price nor the service area depends on; absent fields keep their value. Another
 * address is another booking.
 */
export const correctContact = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reservations/:id/contact',
  access: reservationStaff,
  summary: '연락처, 상세 주소, 요청사항 고치기',
  message: '고쳤어요.',
  params: byId,
  body: z.object({
    customerPhone: z.optional(z.string().check(z.trim(), z.regex(phonePattern, phoneProblem))),
    pickupAddressDetail: z.optional(addressDetail),
    deliveryAddressDetail: z.optional(addressDetail),
    /** An empty text removes the request. */
    specialRequest: z.optional(z.string().check(z.trim(), z.maxLength(specialRequestMaxLength))),
    /** Stored in the history; not shown to the customer. */
    reason: z.string().check(z.trim(), z.minLength(1, '고치는 이유를 적어 주세요.'), z.maxLength(200)),
    /** The revision that the console loaded. */
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  data: z.object({ id: z.uuid(), revision: z.number() }),
})

/**
 * The proposal that a move became because of the won that a cancellation gives back, or that nobody has paid: the
 * reservation stays as it is until a second administrator approves. Null when the move was made.
 */
const refundWaiting = z.nullable(z.object({ id: z.uuid(), amount: z.number() }))

/** Moves one reservation. Screens that move one or several call `moveReservations`, which reports a problem per reservation. */
export const moveReservation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/move',
  access: reservationStaff,
  summary: '예약 단계 옮기기',
  params: byId,
  body: z.object({
    to: reservationStatus,
    /** Shown to the customer on the timeline step. */
    note: customerNote,
    /** Stored in the history; not shown to the customer. */
    reason: optionalReason,
    missed,
    revision,
    acknowledge,
  }),
  data: z.object({ id: z.uuid(), status: reservationStatus, proposal: refundWaiting }),
})

/** Moves each reservation in its own transaction: a failed move does not stop the others. */
export const moveReservations = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservation-moves',
  access: reservationStaff,
  summary: '여러 예약 한 번에 옮기기',
  body: z.object({
    to: reservationStatus,
    note: customerNote,
    reason: optionalReason,
    missed,
    reservations: z
      .array(z.object({ id: z.uuid(), revision, acknowledge }))
      .check(z.minLength(1), z.maxLength(100)),
    /** Created by the client for one tap: repeated with the same one, a move that was made is not made or refused again. */
    requestId: z.optional(z.uuid()),
    /** When the person tapped. The timeline shows it if it is of the last 24 hours; records have the server's time. */
    occurredAt: z.optional(dateTime),
  }),
  data: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        number: z.nullable(z.string()),
        /** The new status; null when the move failed, with the Korean reason in `problem`. */
        status: z.nullable(reservationStatus),
        problem: z.nullable(z.string()),
        /** Where the move was refused until something is acknowledged: all that it has to acknowledge. */
        acknowledge,
        /** After a failed move: the reservation as it is, and whether the move is possible from there. */
        current: z.nullable(
          z.object({
            status: reservationStatus,
            statusLabel: z.string(),
            revision: z.number(),
            isPossible: z.boolean(),
          }),
        ),
        proposal: refundWaiting,
      }),
    ),
  }),
})
export type MoveResult = z.output<typeof moveReservations.data>['results'][number]

export const reservationAdminApi = {
  listAdminReservations,
  getAdminReservation,
  revealContact,
  correctContact,
  moveReservation,
  moveReservations,
  ...noteApi,
  ...customerViewApi,
  ...boardApi,
  ...careRecordApi,
  ...missedVisitApi,
  ...staffRescheduleApi,
  ...routeAdminApi,
}
