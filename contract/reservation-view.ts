import * as z from 'zod/mini'
import { careReportEntry } from './care-report'
import { dateTime, mediaPath } from './page'
import { reservationStatus, stage, stepStatus } from './reservation-status'

export const reservationListItem = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  /** Begin of the agreed pickup. */
  pickupScheduledAt: dateTime,
  status: reservationStatus,
  statusLabel: z.string(),
  serviceTypeSummary: z.string(),
  potCount: z.number(),
  totalAmountFormatted: z.string(),
  specialRequest: z.nullable(z.string()),
  progress: z.number(),
  /** Made but not paid yet; the slot is kept until `holdUntil`. */
  paymentRequired: z.boolean(),
})
export type ReservationListItem = z.output<typeof reservationListItem>

export const timelineStep = z.object({
  id: z.string(),
  stage,
  stageLabel: z.string(),
  status: stepStatus,
  /** yyyy-MM-dd and HH:mm in Seoul; null while not agreed. */
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

/** Another amount that an operator asks for; the customer says yes or no. */
export const priceChange = z.object({
  id: z.uuid(),
  /** AWAITING_PAYMENT: said yes, and the difference is still to be paid. */
  status: z.enum(['PROPOSED', 'AWAITING_PAYMENT', 'APPROVED', 'DECLINED']),
  previousAmount: z.number(),
  newAmount: z.number(),
  /** More is to be paid when positive, some comes back when negative. */
  difference: z.number(),
  reason: z.string(),
  photos: z.array(mediaPath),
  createdAt: dateTime,
})
export type PriceChange = z.output<typeof priceChange>

export const reservationDetail = z.object({
  id: z.uuid(),
  reservationNumber: z.string(),
  serviceType: z.string(),
  requestDate: dateTime,
  status: reservationStatus,
  statusLabel: z.string(),
  /** Why it ended, as a sentence; null while it goes on. */
  endReason: z.nullable(z.string()),
  paymentInfo: z.object({
    totalAmount: z.number(),
    totalAmountFormatted: z.string(),
    paidAmount: z.number(),
    refundedAmount: z.number(),
    /** Still to be paid now: the booking itself, or the difference of an approved price change. */
    dueAmount: z.number(),
    /** Money that is on its way back. */
    refundPendingAmount: z.number(),
  }),
  /** Per cent. */
  progress: z.number(),
  specialRequest: z.nullable(z.string()),
  canReschedule: z.boolean(),
  canInquire: z.boolean(),
  canCancel: z.boolean(),
  timeline: z.array(timelineStep),
  paymentRequired: z.boolean(),
  /** Until when an unpaid booking keeps its slot. */
  holdUntil: z.nullable(dateTime),
  /** True when the time to pay is over: nothing is held any more, and it can be booked again. */
  expired: z.boolean(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  pots: z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() }),
  /** What led here, when it came from a diagnosis. */
  diagnosis: z.nullable(z.object({ id: z.uuid(), problem: z.string(), image: mediaPath })),
  priceChange: z.nullable(priceChange),
  /** What was written down and photographed in the care, newest first. */
  careReport: z.optional(z.array(careReportEntry)),
})
export type ReservationDetail = z.output<typeof reservationDetail>
