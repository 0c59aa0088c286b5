import * as z from 'zod/mini'
import { added, dateTime, mediaPath, openEnum } from '../page'
import { depositAwaited } from '../payment/payment'
import { careReportEntry, potProof } from './care-report'
import { leg, reservationStatuses, stage, stepStatus, timeSlot } from './reservation-status'
import { reservationPause } from './visit/visit-pause'

export const reservationListItem = z.object({
  id: z.string(),
  createdAt: dateTime,
  /** Start of the agreed pickup. */
  pickupScheduledAt: dateTime,
  /** Start of the agreed delivery. */
  deliveryScheduledAt: z.optional(dateTime),
  /** Photo of the diagnosis that the booking started from. */
  plantImage: z.optional(z.nullable(mediaPath)),
  status: openEnum(reservationStatuses, 'CONFIRMED'),
  statusLabel: added(z.string(), ''),
  serviceTypeSummary: z.string(),
  potCount: z.number(),
  totalAmountFormatted: z.string(),
  specialRequest: added(z.nullable(z.string()), null),
  progress: added(z.number(), 0),
  /** True while the booking is unpaid and its slots are held. */
  paymentRequired: added(z.boolean(), false),
  /** Until when it has to be paid; null while `paymentRequired` is false. */
  payUntil: z.optional(z.nullable(dateTime)),
  /** True while it is paid by a transfer that has not arrived. */
  isDepositAwaited: z.optional(z.boolean()),
})
export type ReservationListItem = z.output<typeof reservationListItem>

export const timelineStep = z.object({
  id: z.string(),
  stage,
  stageLabel: added(z.string(), ''),
  status: stepStatus,
  /** `yyyy-MM-dd` and `HH:mm` in Seoul; null until they are set. */
  date: added(z.nullable(z.string()), null),
  time: added(z.nullable(z.string()), null),
  location: z.nullable(
    z.object({
      address: z.nullable(z.string()),
      addressDetail: z.nullable(z.string()),
      facility: z.nullable(z.object({ name: z.string() })),
    }),
  ),
  notes: added(z.nullable(z.string()), null),
  details: added(z.nullable(z.string()), null),
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

/** AWAITING_APPROVAL: the customer is asked only after a second administrator has approved the reduction. */
export const proposedPriceChange = z.extend(priceChange, {
  status: z.enum([...priceChangeStatuses, 'AWAITING_APPROVAL']),
})

export const halfDay = z.object({ date: z.string(), slot: timeSlot })

/** Another half day for a visit, which the customer accepts or declines. */
const rescheduleProposal = z.object({
  id: z.uuid(),
  leg,
  from: halfDay,
  to: halfDay,
  reason: z.string(),
  answerBy: dateTime,
})
export type RescheduleProposal = z.output<typeof rescheduleProposal>

export const reservationDetail = z.object({
  id: added(z.string(), ''),
  /** When the server gave this answer; countdowns go by it. */
  serverTime: z.optional(dateTime),
  /** Grows with every change of the reservation. */
  revision: z.optional(z.number()),
  reservationNumber: z.string(),
  serviceType: z.string(),
  requestDate: dateTime,
  status: openEnum(reservationStatuses, 'CONFIRMED'),
  statusLabel: added(z.string(), ''),
  /** Korean sentence that says why the reservation ended; null while it is active. */
  endReason: added(z.nullable(z.string()), null),
  paymentInfo: z.object({
    totalAmount: added(z.number(), 0),
    totalAmountFormatted: z.string(),
    paidAmount: added(z.number(), 0),
    refundedAmount: added(z.number(), 0),
    /** Won to pay now: the booking itself, or the difference of an approved price change. */
    dueAmount: added(z.number(), 0),
    /** Won of refunds that are not settled yet. */
    refundPendingAmount: added(z.number(), 0),
    /** Won of refunds that the payment provider refused and that staff have to make again. */
    refundRefusedAmount: z.optional(z.number()),
    /** The virtual account into which the customer has to pay. */
    deposit: z.optional(z.nullable(depositAwaited)),
  }),
  /** Per cent. */
  progress: z.number(),
  specialRequest: added(z.nullable(z.string()), null),
  canReschedule: z.boolean(),
  /** Why the visit to come cannot be moved by the customer now. */
  rescheduleRefusal: z.optional(z.nullable(z.string())),
  canInquire: z.boolean(),
  canCancel: z.boolean(),
  /** Until when a cancellation gives everything back. */
  freeCancellationUntil: z.optional(z.nullable(dateTime)),
  /** Whether the customer may change where the plants are returned to. */
  canChangeDeliveryAddress: z.optional(z.boolean()),
  timeline: z.array(timelineStep),
  paymentRequired: added(z.boolean(), false),
  /** End of the hold of an unpaid booking; null once it is paid or ended. */
  holdUntil: added(z.nullable(dateTime), null),
  /** True when the booking was not paid in time: its slots are no longer held. */
  expired: added(z.boolean(), false),
  customerName: added(z.string(), ''),
  customerPhone: added(z.string(), ''),
  customerEmail: added(z.nullable(z.string()), null),
  pots: added(z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }), {
    SMALL: 0,
    MEDIUM: 0,
    LARGE: 0,
  }),
  /** The diagnosis that the booking started from. */
  diagnosis: added(z.nullable(z.object({ id: z.string(), problem: z.string(), image: mediaPath })), null),
  priceChange: added(z.nullable(priceChange), null),
  /** Whether the customer refused it, so that the previous amount stays. */
  isPriceRefused: z.optional(z.boolean()),
  /** Those that wait for the customer's answer, at most one for each leg. */
  rescheduleProposals: z.optional(z.array(rescheduleProposal)),
  /** Public care entries, newest first. */
  careReport: z.optional(z.array(careReportEntry)),
  /** The visits whose photos prove how the pots were, with what the customer said to them. */
  potProofs: z.optional(z.array(potProof)),
  /** Stops before this one on the day of the visit; null on other days and while no order is stored. */
  visitsAhead: z.optional(z.nullable(z.number())),
  /** When the van is expected, estimated from its order; null where `visitsAhead` is. */
  expectedAt: z.optional(z.nullable(dateTime)),
  /** The pause of a visit that has not been moved, until it is lifted or its day is over. */
  pause: z.optional(z.nullable(reservationPause)),
  /** What an unpaid booking is told of a paused day before it is paid. */
  pauseBeforePayment: z.optional(z.nullable(z.string())),
})
export type ReservationDetail = z.output<typeof reservationDetail>
