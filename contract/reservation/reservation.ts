import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, pageQuery } from '../page'
import { bookPickup, checkArea, getBookingOptions, offeredDay } from './booking'
import { byId, requiredText, reservationStaff } from './care-record'
import { proofKind } from './care-report'
import { leg } from './reservation-status'
import { proposedPriceChange, reservationDetail, reservationListItem } from './reservation-view'

export type { PriceChange, ReservationDetail, ReservationListItem, TimelineStep } from './reservation-view'

export const reasonMaxLength = 200
export const cancelReasonDefault = '고객 요청'
export const rescheduleReasonDefault = '고객 요청으로 변경'
/** How many times a customer may reschedule each leg. */
export const reschedulesMax = 2

const categories = {
  'in-progress': 'IN_PROGRESS',
  inProgress: 'IN_PROGRESS',
  IN_PROGRESS: 'IN_PROGRESS',
  completed: 'COMPLETED',
  COMPLETED: 'COMPLETED',
  cancelled: 'CANCELLED',
  CANCELLED: 'CANCELLED',
} as const
/** Returns the list category for any of the accepted spellings. */
export const parseCategory = (text: keyof typeof categories | undefined) => text && categories[text]

export const listReservations = endpoint({
  method: 'GET',
  path: '/api/v1/reservations',
  access: 'member',
  summary: '예약 목록',
  query: z.extend(pageQuery(10), {
    category: z.optional(z.enum(Object.keys(categories) as (keyof typeof categories)[])),
  }),
  data: z.object({
    reservations: z.array(reservationListItem),
    hasNext: z.boolean(),
    nextCursor: added(z.nullable(z.string()), null),
    statusCounts: z.object({
      total: z.number(),
      inProgress: z.number(),
      completed: z.number(),
      cancelled: z.number(),
    }),
  }),
})

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/:id',
  access: 'member',
  summary: '예약 상세',
  params: byId,
  data: reservationDetail,
})

/** Returns the refund a cancellation would give now. */
export const previewCancel = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/:id/cancel-preview',
  access: 'member',
  summary: '취소하면 돌려받는 금액',
  params: byId,
  data: z.object({
    tier: z.enum(['UNPAID', 'FULL', 'DAY_BEFORE', 'SAME_DAY']),
    paidAmount: z.number(),
    deduction: z.number(),
    refundAmount: z.number(),
    refundAmountFormatted: z.string(),
    /** Korean sentence that names the refund rule that applies. */
    text: z.string(),
  }),
})

const reasonOrDefault = (otherwise: string) =>
  z._default(z.string().check(z.trim(), z.maxLength(reasonMaxLength)), otherwise)

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/cancel',
  access: 'member',
  summary: '예약 취소',
  message: '예약이 취소되었습니다.',
  params: byId,
  body: z.object({
    reason: reasonOrDefault(cancelReasonDefault),
    /** The refund shown to the customer. Answers 409 REFUND_CHANGED when the refund is a different one by now. */
    expectedRefund: z.optional(z.number()),
  }),
  data: reservationDetail,
})

const rescheduleBody = z.object({
  /** Seoul time as `yyyy-MM-dd HH:mm`; seconds and a `T` separator are accepted. */
  newDateTime: z.string().check(z.trim(), z.maxLength(30)),
  reason: reasonOrDefault(rescheduleReasonDefault),
  /** The pause because of which the visit moves: refused with PAUSE_OVER when it is no longer in force. */
  pauseId: z.optional(z.uuid()),
})

const reschedulePickupBody = z.extend(rescheduleBody, {
  /** Also moves the delivery to the first free day after the care, when that is earlier than the present one. */
  bringsDeliveryForward: z.optional(z.boolean()),
})

export const rescheduleDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/reschedule',
  access: 'member',
  summary: '배송 일정 변경',
  message: '일정이 변경되었습니다.',
  params: byId,
  body: rescheduleBody,
  data: reservationDetail,
})

export const reschedulePickup = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/reschedule-pickup',
  access: 'member',
  summary: '수거 일정 변경',
  message: '일정이 변경되었습니다.',
  params: byId,
  body: reschedulePickupBody,
  data: reservationDetail,
})

export const listRescheduleDays = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/:id/reschedule-days',
  access: 'member',
  summary: '바꿀 수 있는 날짜',
  params: byId,
  query: z.object({ leg }),
  data: z.object({
    days: z.array(
      z.extend(offeredDay, {
        /** First free delivery day for a pickup on this day; absent for a delivery and where none is near. */
        delivery: z.optional(z.string()),
      }),
    ),
    /** How many more times the customer may reschedule this leg. */
    changesLeft: z.number(),
    /** Korean sentence that names the deduction which a later cancellation keeps when the leg is moved now. */
    keptDeduction: z.optional(z.string()),
    /** The visit is paused: the change is not counted and keeps no deduction. */
    isFree: z.optional(z.boolean()),
  }),
})

const deliveryAddressField = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/** Where the plants are returned to; with `sameAddress` to where they were picked up, whatever the other fields say. */
export const deliveryAddress = z.object({
  deliveryAddress: deliveryAddressField(200),
  deliveryAddressDetail: deliveryAddressField(100),
  sameAddress: z._default(z.boolean(), false),
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

/** Answers 409 DELIVERY_ADDRESS_FIXED once a van has the order, and 422 for an address outside the service area. */
export const changeDeliveryAddress = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/delivery-address',
  access: 'member',
  summary: '배송 주소 변경',
  message: '배송 주소가 변경되었습니다.',
  params: byId,
  body: deliveryAddress,
  data: reservationDetail,
})

/** Keeps a paused pickup on its day. Answers 409 PAUSE_OVER when the pause is lifted or its day is over. */
export const confirmPausedVisit = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/pause/confirm',
  access: 'member',
  summary: '멈춘 날 그대로 진행하기',
  message: '그날 그대로 찾아뵐게요.',
  params: byId,
  body: z.object({ pauseId: z.uuid() }),
  data: reservationDetail,
})

/** Says that the pots are as the photos of a visit show. `agreedWon` is the sum that was shown; another one answers 409 CHANGED_MEANWHILE. */
export const confirmPots = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/pots/confirm',
  access: 'member',
  summary: '사진의 화분 상태 확인하기',
  message: '확인해 주셔서 고마워요.',
  params: byId,
  body: z.object({ kind: proofKind, agreedWon: z.number().check(z.int(), z.minimum(0)) }),
  data: reservationDetail,
})

export const approvePriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/price-change/approve',
  access: 'member',
  summary: '금액 변경 동의',
  message: '금액 변경에 동의했어요.',
  params: byId,
  body: z.object({ priceChangeId: z.uuid() }),
  data: reservationDetail,
})

export const declinePriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:id/price-change/decline',
  access: 'member',
  summary: '금액 변경 거절',
  message: '금액 변경을 거절했어요.',
  params: byId,
  body: z.object({ priceChangeId: z.uuid() }),
  data: reservationDetail,
})

/** The highest total in won that can be proposed for one reservation. */
export const priceProposalMax = 10_000_000

export const proposePriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/price-changes',
  access: reservationStaff,
  fresh: true,
  summary: '금액 변경 제안 (사진은 세 장까지)',
  multipart: true,
  params: byId,
  body: z.object({
    amount: z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(priceProposalMax)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    photo1: z.optional(z.file()),
    photo2: z.optional(z.file()),
    photo3: z.optional(z.file()),
  }),
  data: proposedPriceChange,
})

/** Takes back what the customer was asked. 409 MOVE_NOT_ALLOWED once the customer has agreed, PAYMENT_UNDER_WAY while they pay. */
export const withdrawPriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/price-changes/:changeId/withdrawal',
  access: reservationStaff,
  fresh: true,
  summary: '금액 변경 제안 거두기',
  message: '금액 변경 제안을 거뒀어요.',
  params: z.extend(byId, { changeId: z.uuid() }),
  body: z.object({ reason: requiredText('거두는 이유를 적어 주세요.', 500) }),
  data: z.object({ id: z.uuid() }),
})

export const reservationApi = {
  bookPickup,
  getBookingOptions,
  checkArea,
  listReservations,
  getReservation,
  previewCancel,
  cancelReservation,
  rescheduleDelivery,
  reschedulePickup,
  listRescheduleDays,
  changeDeliveryAddress,
  confirmPausedVisit,
  confirmPots,
  approvePriceChange,
  declinePriceChange,
  proposePriceChange,
  withdrawPriceChange,
}
