import * as z from 'zod/mini'
import { dateTime, mediaPath, openEnum } from '../page'
import { depositAwaited } from '../payment/payment'
import { careReportEntry } from './care-report'
import {
  leg,
  reservationStatus,
  reservationStatuses,
  stage,
  stepStatus,
  timeSlot,
} from './reservation-status'
import { reservationPause } from './visit/visit-pause'

export const reservationListItem = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  /** Start of the agreed pickup. */
  pickupScheduledAt: dateTime,
  /** Start of the agreed delivery. */
  deliveryScheduledAt: z.optional(dateTime),
  /** Photo of the diagnosis that the booking started from. */
  plantImage: z.optional(z.nullable(mediaPath)),
  status: openEnum(reservationStatuses, 'CONFIRMED'),
  statusLabel: z.string(),
  serviceTypeSummary: z.string(),
  potCount: z.number(),
  totalAmountFormatted: z.string(),
  specialRequest: z.nullable(z.string()),
  progress: z.number(),
  /** True while the booking is unpaid and its slots are held. */
  paymentRequired: z.boolean(),
})
export type ReservationListItem = z.output<typeof reservationListItem>

export const timelineStep = z.object({
  id: z.string(),
  stage,
  stageLabel: z.string(),
  status: stepStatus,
  /** `yyyy-MM-dd` and `HH:mm` in Seoul; null until they are set. */
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  location: z.nullable(
    z.object({
      address: z.nullable(z.string()),
      addressDetail: z.nullable(z.string()),
      facility: z.nullable(z.object({ name: z.string() })),
    }),
  ),
  notes: z.nullable(z.string()),
  details: z.nullable(z.string()),
})
export type TimelineStep = z.output<typeof timelineStep>

/** A new total proposed by an operator, which the customer approves or declines. */
export const priceChangeStatuses = ['PROPOSED', 'AWAITING_PAYMENT', 'APPROVED', 'DECLINED'] as const

export const priceChange = z.object({
  id: z.uuid(),
  /** AWAITING_PAYMENT: approved, and the difference is not paid yet. */
  status: z.enum(priceChangeStatuses),
  previousAmount: z.number(),
  newAmount: z.number(),
  /** Won; positive when the customer pays more, negative when money is refunded. */
  difference: z.number(),
  reason: z.string(),
  photos: z.array(mediaPath),
  createdAt: dateTime,
})
export type PriceChange = z.output<typeof priceChange>

/** Another half day for a visit, which the customer accepts or declines. */
const rescheduleProposal = z.object({
  id: z.uuid(),
  leg,
  from: z.object({ date: z.string(), slot: timeSlot }),
  to: z.object({ date: z.string(), slot: timeSlot }),
  reason: z.string(),
  answerBy: dateTime,
})
export type RescheduleProposal = z.output<typeof rescheduleProposal>

export const reservationDetail = z.object({
  id: z.uuid(),
  /** When the server gave this answer; countdowns go by it. */
  serverTime: z.optional(dateTime),
  /** Grows with every change of the reservation. */
  revision: z.optional(z.number()),
  reservationNumber: z.string(),
  serviceType: z.string(),
  requestDate: dateTime,
  status: reservationStatus,
  statusLabel: z.string(),
  /** Korean sentence that says why the reservation ended; null while it is active. */
  endReason: z.nullable(z.string()),
  paymentInfo: z.object({
    totalAmount: z.number(),
    totalAmountFormatted: z.string(),
    paidAmount: z.number(),
    refundedAmount: z.number(),
    /** Won to pay now: the booking itself, or the difference of an approved price change. */
    dueAmount: z.number(),
    /** Won of refunds that are not settled yet. */
    refundPendingAmount: z.number(),
    /** Won of refunds that the payment provider refused and that staff have to make again. */
    refundRefusedAmount: z.optional(z.number()),
    /** The virtual account into which the customer has to pay. */
    deposit: z.optional(z.nullable(depositAwaited)),
  }),
  /** Per cent. */
  progress: z.number(),
  specialRequest: z.nullable(z.string()),
  canReschedule: z.boolean(),
  canInquire: z.boolean(),
  canCancel: z.boolean(),
  timeline: z.array(timelineStep),
  paymentRequired: z.boolean(),
  /** End of the hold of an unpaid booking; null once it is paid or ended. */
  holdUntil: z.nullable(dateTime),
  /** True when the booking was not paid in time: its slots are no longer held. */
  expired: z.boolean(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
  /** The diagnosis that the booking started from. */
  diagnosis: z.nullable(z.object({ id: z.uuid(), problem: z.string(), image: mediaPath })),
  priceChange: z.nullable(priceChange),
  /** Those that wait for the customer's answer, at most one for each leg. */
  rescheduleProposals: z.optional(z.array(rescheduleProposal)),
  /** Public care entries, newest first. */
  careReport: z.optional(z.array(careReportEntry)),
  /** Stops before this one on the day of the visit; null on other days and while no order is stored. */
  visitsAhead: z.optional(z.nullable(z.number())),
  /** The pause of a visit that has not been moved, until it is lifted or its day is over. */
  pause: z.optional(z.nullable(reservationPause)),
})
export type ReservationDetail = z.output<typeof reservationDetail>
