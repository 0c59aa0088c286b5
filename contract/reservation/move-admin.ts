import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { optionalReason } from './calendar-admin'
import { byId, reservationStaff } from './care-record'
import { acknowledgement } from './move-questions'
import { reservationStatus } from './reservation-status'
import { missedVisitReport } from './visit/missed-visit'

const customerNote = z.optional(z.string().check(z.trim(), z.maxLength(500)))
/** The revision the client loaded. Answers 409 CHANGED_MEANWHILE when the reservation has changed since. */
const revision = z.optional(z.number().check(z.int(), z.minimum(0)))
/** What the person was asked before the move and said yes to; 409 MOVE_UNACKNOWLEDGED where something is missing. */
const acknowledge = z.optional(z.array(acknowledgement))
/** Why the visit was missed, for the moves that say so. With `reason` alone it is recorded as another reason. */
const missed = z.optional(missedVisitReport)

/**
 * The proposal that replaced a move whose amount (in won, refunded or unpaid) needs a second administrator; the reservation
 * stays as it is until then. Null when the move was made.
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
    /** Stored in the history; not shown to the customer. Required for a visit of which a pot has no photo, else 409 POT_PHOTOS_MISSING. */
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
            /** The day of the visit that comes next, which may have been moved meanwhile. */
            nextVisit: z.optional(z.nullable(z.iso.date())),
          }),
        ),
        proposal: refundWaiting,
      }),
    ),
  }),
})
export type MoveResult = z.output<typeof moveReservations.data>['results'][number]

export const moveApi = { moveReservation, moveReservations }
