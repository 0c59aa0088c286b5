import * as z from 'zod/mini'
import { endpoint } from '../../endpoint'
import { offeredDay } from '../booking'
import { existingDay } from '../calendar-admin'
import { requiredText, reservationStaff } from '../care-record'
import { leg, timeSlot } from '../reservation-status'

export const listStaffRescheduleDays = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reschedule-days',
  access: reservationStaff,
  summary: '예약을 옮길 수 있는 날짜',
  query: z.object({
    leg,
    /** A slot without capacity for so many pots is FULL. */
    pots: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1000)),
    /** First day to list; the next working day when absent or earlier. */
    from: z.optional(existingDay),
  }),
  data: z.object({ days: z.array(offeredDay) }),
})

export const staffRescheduleReasonMax = 200

/** One leg of each reservation, to the same day and slot. */
export const rescheduleRequest = z.object({
  leg,
  date: existingDay,
  slot: timeSlot,
  /** Shown to the customer, in the notice and on the timeline step. */
  reason: requiredText('옮기는 이유를 적어 주세요.', staffRescheduleReasonMax),
  reservations: z
    .array(
      z.object({
        id: z.uuid(),
        /** The revision that the console loaded. */
        revision: z.number().check(z.int(), z.minimum(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})

export const rescheduleResult = z.object({
  id: z.uuid(),
  number: z.nullable(z.string()),
  /** FULL: the slot has no capacity left. CHANGED: somebody changed the reservation meanwhile. */
  outcome: z.enum(['MOVED', 'FULL', 'CHANGED', 'REFUSED']),
  /** Korean sentence that says why it was not moved; null when it was. */
  problem: z.nullable(z.string()),
  /** The new delivery day, where a moved pickup took the delivery along. */
  deliveryDate: z.optional(z.string()),
})
export type RescheduleResult = z.output<typeof rescheduleResult>

/**
 * Moves one leg of each reservation to the same day and slot, each in its own transaction: a refused one does not stop
 * the others. A reservation that is in this slot already counts as moved, and its customer is not notified again.
 */
export const rescheduleReservations = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservation-reschedules',
  access: reservationStaff,
  summary: '예약의 수거나 배송 날짜 옮기기 (한 건 또는 여러 건)',
  body: z.extend(rescheduleRequest, {
    /** The customers agreed on the phone; stored in the history and the audit log. */
    agreedByPhone: z.optional(z.boolean()),
  }),
  data: z.object({ results: z.array(rescheduleResult) }),
})

export const staffRescheduleApi = { listStaffRescheduleDays, rescheduleReservations }
