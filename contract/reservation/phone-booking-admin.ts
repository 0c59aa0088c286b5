import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { countedPageOf, dateTime, pageQuery } from '../page'
import { bookingRequest } from './booking'
import { byId, reservationStaff } from './care-record'
import { timeSlot } from './reservation-status'

/** How long a phone booking holds its slots, at most until the pickup day begins. */
export const phoneBookingHours = 24
/** Days after which an ended phone booking is removed with everything that was typed. */
export const phoneBookingKeptDays = 7

const phoneBookingStates = ['WAITING', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED'] as const
export type PhoneBookingState = (typeof phoneBookingStates)[number]
export const phoneBookingStateLabels: Record<PhoneBookingState, string> = {
  WAITING: '기다리는 중',
  PAYING: '결제 기다림',
  PAID: '결제됨',
  EXPIRED: '만료',
  CANCELLED: '취소',
}

const adminPhoneBooking = z.object({
  id: z.uuid(),
  state: z.enum(phoneBookingStates),
  /** Masked, as is the phone number. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** District and neighbourhood. */
  place: z.string(),
  pickupDate: z.string(),
  pickupSlot: timeSlot,
  potCount: z.number(),
  until: dateTime,
  createdAt: dateTime,
  createdByName: z.string(),
  /** Whether only the member that it was made for may take it. */
  isForMember: z.boolean(),
  reservationId: z.nullable(z.uuid()),
})
export type AdminPhoneBooking = z.output<typeof adminPhoneBooking>

/** A link, shown this once: only its hash is stored; with the name and the whole number of who gets it. */
const phoneBookingLink = z.object({
  id: z.uuid(),
  token: z.string(),
  amount: z.number(),
  until: dateTime,
  customerName: z.string(),
  customerPhone: z.string(),
})
export type PhoneBookingLink = z.output<typeof phoneBookingLink>

const base = '/api/v1/admin/phone-bookings'

export const listPhoneBookings = endpoint({
  method: 'GET',
  path: base,
  access: reservationStaff,
  summary: '전화로 받은 예약',
  query: pageQuery(25),
  data: countedPageOf(adminPhoneBooking),
})

/** The client creates `id`: repeated with the same one, it books nothing more and returns a new link. */
export const addPhoneBooking = endpoint({
  method: 'POST',
  path: base,
  access: reservationStaff,
  summary: '전화로 예약 받기',
  message: '자리를 맡아 뒀어요.',
  body: z.object({
    id: z.uuid(),
    /** Only this member may take it, and gets a notice. */
    memberId: z.optional(z.string().check(z.maxLength(60))),
    booking: bookingRequest,
  }),
  data: phoneBookingLink,
})

/** The earlier link ends; the slots are held anew. */
export const renewPhoneBooking = endpoint({
  method: 'POST',
  path: `${base}/:id/link`,
  access: reservationStaff,
  summary: '전화 예약의 링크 새로 만들기',
  message: '새 링크를 만들었어요. 예전 링크는 이제 열리지 않아요.',
  params: byId,
  data: phoneBookingLink,
})

/** A POST, because every call writes an audit entry. */
export const revealPhoneBooking = endpoint({
  method: 'POST',
  path: `${base}/:id/contact`,
  access: reservationStaff,
  fresh: true,
  summary: '전화 예약의 연락처 보기 (열람이 기록돼요)',
  params: byId,
  data: z.object({ customerName: z.string(), customerPhone: z.string() }),
})

export const cancelPhoneBooking = endpoint({
  method: 'POST',
  path: `${base}/:id/cancel`,
  access: reservationStaff,
  summary: '전화 예약 취소',
  message: '전화 예약을 취소했어요.',
  params: byId,
  data: z.null(),
})

export const phoneBookingAdminApi = {
  listPhoneBookings,
  addPhoneBooking,
  renewPhoneBooking,
  revealPhoneBooking,
  cancelPhoneBooking,
}
