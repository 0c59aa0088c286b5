import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, countedPageOf, dateTime, mediaPath, pageQuery } from '../page'
import { staffNoteBody } from '../staff/note'
import { boardApi, boardCard, boardDay } from './board'
import { phonePattern, phoneProblem, potCountMax, specialRequestMaxLength } from './booking'
import { byId, careRecordApi, requiredText, reservationStaff } from './care-record'
import { moveApi } from './move-admin'
import { sumPots } from './price'
import { deliveryAddress } from './reservation'
import { leg, type ReservationStatus, reservationStatus, timeSlot } from './reservation-status'
import { priceChange, proposedPriceChange, reservationDetail, timelineStep } from './reservation-view'
import { routeAdminApi } from './route-admin'
import { missedVisit, missedVisitApi } from './visit/missed-visit'
import { staffRescheduleApi } from './visit/staff-reschedule'

const appointment = z.object({ date: z.string(), slot: timeSlot, time: z.string() })

const adminReservation = z.extend(boardCard, {
  createdAt: dateTime,
  /** Middle digits masked. */
  customerPhone: z.string(),
  pickup: appointment,
  delivery: appointment,
  /** CHECK: an operator must confirm the addresses. */
  area: z.enum(['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']),
  paymentRequired: z.boolean(),
  totalAmount: z.number(),
})
export type AdminReservation = z.output<typeof adminReservation>

const reservationFilter = z.object({
  status: z.optional(reservationStatus),
  day: z.optional(boardDay),
  slot: z.optional(timeSlot),
  /** The leg that `day` and `slot` refer to; PICKUP when absent. */
  leg: z.optional(leg),
  area: z.optional(z.literal('CHECK')),
  /** Confirmed or carried out, and unpaid. */
  payment: z.optional(z.literal('MISSING')),
  /**
   * A reservation number or its last six characters, a phone number or its last four digits, a whole name, or a part of a name
   * or a street address from two letters on.
   */
  text: z.optional(z.string().check(z.trim(), z.maxLength(60))),
})

export const listAdminReservations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations',
  access: reservationStaff,
  summary: '모든 예약',
  query: z.extend(pageQuery(25), reservationFilter.shape),
  data: countedPageOf(adminReservation),
})

/** The reservations of a list as CSV, with masked names and without addresses. */
export const exportReservations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservation-export',
  access: reservationStaff,
  file: true,
  summary: '예약 CSV (내려받은 기록이 남아요)',
  query: reservationFilter,
  data: z.null(),
})

const historyEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['CREATED', 'MOVED', 'RESCHEDULED', 'PRICE_CHANGE', 'PAID', 'REFUND', 'NOTE']),
  fromLabel: z.nullable(z.string()),
  toLabel: z.nullable(z.string()),
  actorName: z.string(),
  /** The second administrator who let it happen; absent without one. */
  approvedByName: z.optional(z.string()),
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
      /** Won that the viewer may still give back here without another administrator. */
      aloneUpTo: added(z.number(), 0),
    }),
  }),
})
export type AdminReservationDetail = z.output<typeof getAdminReservation.data>

/** Statuses of a booking whose work is over: staff say why they look at its contact data. */
export const endedStatuses: ReservationStatus[] = ['DONE', 'CANCELLED', 'REFUNDED']

/** Statuses of a confirmed booking whose pots can be counted: before the pickup, at the door, and until the care begins. */
export const beforeCare: ReservationStatus[] = ['CONFIRMED', 'PICKUP_SCHEDULED', 'PICKED_UP']

/** Statuses of a confirmed booking whose plants still have to be returned. */
export const beforeDelivery: ReservationStatus[] = [
  ...(['CONFIRMED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'] as const),
  'DELIVERY_SCHEDULED',
]

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

/** What the customer's app shows of a reservation now; phone, e-mail and streets are masked. Every call is recorded with its reason. */
export const viewAsCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/customer-view',
  access: reservationStaff,
  summary: '손님이 보는 예약 화면 (열람이 기록돼요)',
  params: byId,
  body: z.object({
    reason: requiredText('이유를 적어 주세요.', 500, '이유는 500자까지 쓸 수 있어요.'),
  }),
  data: reservationDetail,
})

/** Adds a note to the history that customers never see. A repeated request with the same `noteId` adds nothing. */
export const addReservationNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/notes',
  access: reservationStaff,
  summary: '예약에 우리만 보는 메모 남기기',
  params: byId,
  /** `settlesPrice`: says what was agreed on after the customer refused another amount. */
  body: z.extend(staffNoteBody, { settlesPrice: z.optional(z.literal(true)) }),
  data: z.null(),
})

export const addressDetailMax = 100
const addressDetail = requiredText('상세 주소를 적어 주세요.', addressDetailMax)

/** Changes the fields that neither the price nor the service area depends on; absent fields keep their value. */
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
    reason: requiredText('고치는 이유를 적어 주세요.', 200),
    /** The revision that the console loaded. */
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  data: z.object({ id: z.uuid(), revision: z.number() }),
})

/** Says that the vans can drive to the addresses of a booking whose `area` is CHECK. Repeating it changes nothing. */
export const confirmArea = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/area-check',
  access: reservationStaff,
  summary: '주소 확인했어요',
  params: byId,
  /** The revision that the console loaded. */
  body: z.object({ revision: z.number().check(z.int(), z.minimum(0)) }),
  data: z.null(),
})

/** Changes where the plants are returned to; a stop that was in the order of its day has to be placed again. */
export const changeDeliveryAddressByStaff = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reservations/:id/delivery-address',
  access: reservationStaff,
  summary: '배송 주소 바꾸기',
  message: '배송 주소를 바꿨어요.',
  params: byId,
  body: z.extend(deliveryAddress, {
    /** Shown to the customer. */
    reason: requiredText('바꾸는 이유를 적어 주세요.', 200),
    /** The revision that the console loaded. */
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  data: z.object({ id: z.uuid(), revision: z.number() }),
})

const potCount = z.number().check(z.int(), z.minimum(0), z.maximum(potCountMax))

/** Stores how many pots there really are. A different amount is proposed to the customer, like any other price change. */
export const changePotCounts = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reservations/:id/pot-counts',
  access: reservationStaff,
  fresh: true,
  summary: '화분 수 고치기',
  message: '화분 수를 고쳤어요.',
  params: byId,
  body: z.object({
    pots: z.object({ SMALL: potCount, MEDIUM: potCount, LARGE: potCount }).check(
      z.refine((pots) => sumPots(pots) >= 1, '최소 하나의 화분을 선택해주세요.'),
      z.refine((pots) => sumPots(pots) <= potCountMax, `화분은 모두 ${potCountMax}개까지예요.`),
    ),
    /** The revision that the console loaded. */
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  data: z.object({
    id: z.uuid(),
    revision: z.number(),
    /** What the customer is asked; null when the amount stays. AWAITING_APPROVAL: a second administrator is asked first. */
    priceChange: z.nullable(proposedPriceChange),
  }),
})

const typedCount = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(potCountMax))

/** Returns by how many won the amount would change with these pots; stores and asks nothing. */
export const previewPotCounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reservations/:id/pot-counts/price',
  access: reservationStaff,
  summary: '화분 수를 고치면 달라지는 금액',
  params: byId,
  query: z.object({ SMALL: typedCount, MEDIUM: typedCount, LARGE: typedCount }),
  data: z.object({
    /** Won of the booking with these pots, and by how much that differs from now. */
    total: added(z.number(), 0),
    difference: z.number(),
  }),
})

export const reservationAdminApi = {
  listAdminReservations,
  exportReservations,
  getAdminReservation,
  revealContact,
  correctContact,
  confirmArea,
  changeDeliveryAddressByStaff,
  changePotCounts,
  previewPotCounts,
  ...moveApi,
  addReservationNote,
  viewAsCustomer,
  ...boardApi,
  ...careRecordApi,
  ...missedVisitApi,
  ...staffRescheduleApi,
  ...routeAdminApi,
}
