import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, dateTime } from '../page'
import { type Diameter, diameters, potSizes } from './price'
import { timeSlot } from './reservation-status'

/** Maximum number of pots in one booking; larger orders go through the consultation chat. */
export const potCountMax = 30
export const specialRequestMaxLength = 500

const optionalText = (maxLength: number) => z._default(z.string().check(z.trim(), z.maxLength(maxLength)), '')

/**
 * Body of a booking. Blank and missing fields pass this schema, so that `findFirstBookingProblem` can report
 * the first one in the order and wording of the specification.
 */
export const bookingRequest = z.object({
  customerName: optionalText(50),
  customerPhone: optionalText(20),
  potCount: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
  /** yyyy-MM-dd in Seoul. */
  pickupDate: optionalText(10),
  pickupTime: z._default(z.union([timeSlot, z.literal('')]), ''),
  address: z._default(
    z.object({
      pickupAddress: optionalText(200),
      pickupAddressDetail: optionalText(100),
      deliveryAddress: optionalText(200),
      deliveryAddressDetail: optionalText(100),
      sameAddress: z._default(z.boolean(), false),
    }),
    {
      pickupAddress: '',
      pickupAddressDetail: '',
      deliveryAddress: '',
      deliveryAddressDetail: '',
      sameAddress: false,
    },
  ),
  /** One entry per pot, sorted small, medium, large; `potNumber` starts at 1. */
  potServices: z._default(
    z
      .array(z.object({ potNumber: z.number().check(z.int()), diameter: z.enum(diameters) }))
      .check(z.maxLength(1000)),
    [],
  ),
  specialRequest: z.optional(optionalText(specialRequestMaxLength)),
  /** The diagnosis that led to the booking; its problem and photo are copied to the reservation. */
  diagnosisId: z.optional(z.uuid()),
  /**
   * True: answers 409 SAME_BOOKING, with the link to it, when the member has an unpaid booking of the same half day,
   * pickup address and pots.
   */
  asksAboutSame: z.optional(z.boolean()),
})
export type BookingRequest = z.output<typeof bookingRequest>

export const phonePattern = /^010-\d{4}-\d{4}$/
export const phoneProblem = '연락처 형식이 올바르지 않습니다. (예: 010-1234-5678)'
const phoneDigits = 11

/**
 * Returns what is wrong with a phone number at its field: at once where it cannot become right, the rest when the person has
 * left the field. `typed` is the text before it is formatted, which cuts what is too long.
 */
export function findPhoneProblem(typed: string, hasLeft: boolean): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return undefined
  if (!digits.startsWith('010'.slice(0, digits.length)))
    return '010으로 시작하는 휴대폰 번호를 적어 주세요. 집 전화로는 연락드릴 수 없어요.'
  if (digits.length > phoneDigits) return `${phoneDigits}자리까지만 적었어요. 번호가 맞는지 확인해 주세요.`
  return hasLeft && digits.length < phoneDigits ? phoneProblem : undefined
}

/** Returns the Korean sentence for the first missing or invalid field; undefined when the form is complete. */
export function findFirstBookingProblem(request: BookingRequest): string | undefined {
  const { customerName, customerPhone, address, pickupDate, pickupTime, potServices } = request
  if (!customerName.trim()) return '고객명을 입력해주세요.'
  if (!customerPhone.trim()) return '연락처를 입력해주세요.'
  if (!phonePattern.test(customerPhone)) return phoneProblem
  if (!address.pickupAddress.trim()) return '수거 주소를 입력해주세요.'
  if (!pickupDate) return '수거 요청 날짜를 선택해주세요.'
  if (!pickupTime) return '수거 요청 시간대를 선택해주세요.'
  if (!address.deliveryAddress.trim()) return '배송 주소를 입력해주세요.'
  if (potServices.length === 0) return '최소 하나의 화분을 선택해주세요.'
  return undefined
}

/** Returns one entry per pot, sorted small, medium, large. */
export function toPotServices(pots: Record<(typeof potSizes)[number]['size'], number>) {
  const kinds = potSizes.flatMap(({ size, diameter }) => Array<Diameter>(pots[size]).fill(diameter))
  return kinds.map((diameter, index) => ({ potNumber: index + 1, diameter }))
}

/** A new unpaid reservation. */
export const booked = z.object({
  id: z.string(),
  userId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: added(z.nullable(z.string()), null),
  /** Amount to pay in won, calculated by the server. */
  amount: added(z.number(), 0),
  /** End of the hold: the booking expires when it is not paid by then. */
  holdUntil: added(dateTime, ''),
})

export const bookPickup = endpoint({
  method: 'POST',
  path: '/api/v1/pickup-reservations',
  access: 'member',
  needsConsent: true,
  limit: 'RESERVATION_CREATE',
  summary: '픽업 케어 서비스 예약',
  headers: z.object({
    'idempotency-key': z.optional(
      z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key 형식이 올바르지 않아요.')),
    ),
  }),
  body: bookingRequest,
  data: booked,
})

/** A day that the booking or reschedule form lists, with the state of its slots. */
export const offeredDay = z.object({
  /** yyyy-MM-dd in Seoul. */
  date: z.string(),
  /** Name of the public holiday or closure; null on an open day. */
  closedFor: z.nullable(z.string()),
  /** Visits of the day are paused: `closedFor` is a sentence then. */
  isPaused: z.optional(z.boolean()),
  slots: z.array(
    z.object({
      slot: timeSlot,
      state: z.enum(['OPEN', 'FULL', 'CLOSED']),
      /** How many pots still fit, at most `potCountMax`; 0 when no stop is free. */
      room: z.optional(z.number()),
    }),
  ),
})
export type OfferedDay = z.output<typeof offeredDay>

export const getBookingOptions = endpoint({
  method: 'GET',
  path: '/api/v1/pickup-reservations/options',
  access: 'member',
  summary: '예약할 수 있는 날짜와 화분 가격',
  data: z.object({
    days: z.array(offeredDay),
    prices: z.object({
      version: z.string(),
      SMALL: z.number(),
      MEDIUM: z.number(),
      LARGE: z.number(),
    }),
    /** Of the newest finished bookings, how many cost what was estimated; absent while they are too few to say. */
    usual: z.optional(z.object({ finished: z.number(), unchanged: z.number() })),
    /** With so many unpaid bookings a member may make no other. */
    unpaidMax: z.optional(z.number()),
    /** How many the member has now. */
    unpaidCount: z.optional(z.number()),
  }),
})

/**
 * SERVED: inside the service area. CHECK: accepted, and an operator confirms. BY_AGREEMENT: only after contacting us.
 * NOT_SERVED: outside the service area.
 */
export const areaVerdict = z.enum(['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED'])
export type AreaVerdict = z.output<typeof areaVerdict>

/** A POST, so that addresses stay out of logged URLs. */
export const checkArea = endpoint({
  method: 'POST',
  path: '/api/v1/pickup-reservations/area',
  access: 'member',
  summary: '주소가 서비스 지역인지 확인',
  body: z.object({ address: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: z.object({
    verdict: areaVerdict,
    message: z.string(),
    /** Days on which pickups at this address are paused, with the reason; absent when there are none. */
    pausedDays: z.optional(z.array(z.object({ date: z.string(), closedFor: z.string() }))),
  }),
})
