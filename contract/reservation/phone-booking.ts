import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { booked } from './booking'
import { timeSlot } from './reservation-status'

/** The token of the link; or the id, which opens it only for the member that it was made for. */
const params = z.object({ token: z.string().check(z.regex(/^[\w-]{32,36}$/)) })

/** The last four digits of the caller's phone number, by which a member who holds the link proves to be that person. */
const digits = z.string().check(z.regex(/^\d{4}$/, '전화번호 뒤 네 자리를 적어 주세요.'))

const potCounts = z.object({ SMALL: z.number(), MEDIUM: z.number(), LARGE: z.number() })

/**
 * What a link shows. Without a sign-in, without the digits, and to members who may not take it, nothing of the person who called.
 * OPEN: can be taken until `until`. MINE: the caller has taken it. TAKEN: belongs to another member, or to somebody who
 * has to sign in. EXPIRED: the slots are released.
 */
const phoneBookingView = z.object({
  state: z.enum(['OPEN', 'MINE', 'TAKEN', 'EXPIRED']),
  pickupDate: z.string(),
  pickupSlot: timeSlot,
  potCount: z.number(),
  /** Won, by the price table of now. */
  amount: z.number(),
  until: dateTime,
  booking: z.nullable(
    z.object({
      customerName: z.string(),
      customerPhone: z.string(),
      pickupAddress: z.string(),
      pickupAddressDetail: z.string(),
      deliveryAddress: z.string(),
      deliveryAddressDetail: z.string(),
      pots: potCounts,
      specialRequest: z.nullable(z.string()),
    }),
  ),
  /** Whether a member has to send the digits to see and take it. */
  needsDigits: z.optional(z.boolean()),
  /** The reservation that the caller has made of it. */
  reservationId: z.nullable(z.uuid()),
})
export type PhoneBookingView = z.output<typeof phoneBookingView>

export const getPhoneBooking = endpoint({
  method: 'GET',
  path: '/api/v1/phone-bookings/:token',
  access: 'optional',
  limit: 'PHONE_BOOKING',
  summary: '전화로 받은 예약 (로그인하면 전체 내용)',
  params,
  query: z.object({ digits: z.optional(digits) }),
  data: phoneBookingView,
})

/** Makes the reservation, once: repeated by the same member it returns the first one. */
export const claimPhoneBooking = endpoint({
  method: 'POST',
  path: '/api/v1/phone-bookings/:token/claim',
  access: 'member',
  needsConsent: true,
  limit: 'RESERVATION_CREATE',
  summary: '전화로 받은 예약 신청하기',
  params,
  body: z.object({
    /** What the customer saw; another one by now is refused. */
    amount: z.number().check(z.int(), z.minimum(0)),
    digits: z.optional(digits),
  }),
  data: booked,
})

export const phoneBookingApi = { getPhoneBooking, claimPhoneBooking }
