import {
  type BookingRequest,
  firstBookingProblem,
  type OfferedDay,
  toPotServices,
} from '../../../../../contract/booking.ts'
import { type PotCounts, potCountOf } from '../../../../../contract/price.ts'
import type { TimeSlot } from '../../../../../contract/reservation-status.ts'

/** What the form holds. */
export interface BookingFields {
  customerName: string
  customerPhone: string
  pots: PotCounts
  /** yyyy-MM-dd in Seoul. */
  pickupDate: string
  pickupTime: TimeSlot | ''
  pickupAddress: string
  pickupAddressDetail: string
  deliveryAddress: string
  deliveryAddressDetail: string
  sameAddress: boolean
  specialRequest: string
}

/** What the person has typed; a name or phone that is absent was not touched and may be filled in. */
export type TypedFields = Omit<BookingFields, 'customerName' | 'customerPhone'> &
  Partial<Pick<BookingFields, 'customerName' | 'customerPhone'>>

export const blankFields: TypedFields = {
  pots: { SMALL: 0, MEDIUM: 0, LARGE: 0 },
  pickupDate: '',
  pickupTime: '',
  pickupAddress: '',
  pickupAddressDetail: '',
  deliveryAddress: '',
  deliveryAddressDetail: '',
  sameAddress: false,
  specialRequest: '',
}

export const isBlank = (typed: TypedFields) => JSON.stringify(typed) === JSON.stringify(blankFields)

/** The delivery address follows the pickup address for as long as the box is ticked. */
export function withChange(typed: TypedFields, change: Partial<BookingFields>): TypedFields {
  const next = { ...typed, ...change }
  if (!next.sameAddress) return next
  return {
    ...next,
    deliveryAddress: next.pickupAddress,
    deliveryAddressDetail: next.pickupAddressDetail,
  }
}

/** A chosen day or slot that has been taken meanwhile counts as not chosen. */
export function withOpenDay(fields: BookingFields, days: OfferedDay[] | undefined): BookingFields {
  if (!days) return fields
  const day = days.find(({ date }) => date === fields.pickupDate)
  if (!day || !isOpen(day)) return { ...fields, pickupDate: '', pickupTime: '' }
  const isFree = day.slots.some(({ slot, state }) => slot === fields.pickupTime && state === 'OPEN')
  return isFree ? fields : { ...fields, pickupTime: '' }
}

export const isOpen = (day: OfferedDay) =>
  day.closedFor === null && day.slots.some(({ state }) => state === 'OPEN')

/** What the server receives. */
export function toRequest(fields: BookingFields, diagnosisId: string | undefined): BookingRequest {
  const { pickupAddress, pickupAddressDetail, deliveryAddress, deliveryAddressDetail, sameAddress } = fields
  const specialRequest = fields.specialRequest.trim()
  return {
    customerName: fields.customerName.trim(),
    customerPhone: fields.customerPhone,
    potCount: potCountOf(fields.pots),
    pickupDate: fields.pickupDate,
    pickupTime: fields.pickupTime,
    address: {
      pickupAddress,
      pickupAddressDetail: pickupAddressDetail.trim(),
      deliveryAddress,
      deliveryAddressDetail: deliveryAddressDetail.trim(),
      sameAddress,
    },
    potServices: toPotServices(fields.pots),
    ...(specialRequest && { specialRequest }),
    ...(diagnosisId && { diagnosisId }),
  }
}

/** What is still to be filled in before the form can be sent, in the order of the form. */
export function missingParts(fields: BookingFields): string[] {
  const parts: [string, unknown][] = [
    ['고객명', fields.customerName.trim()],
    ['연락처', fields.customerPhone.trim()],
    ['화분', potCountOf(fields.pots)],
    ['수거 날짜', fields.pickupDate],
    ['수거 시간대', fields.pickupTime],
    ['수거 주소', fields.pickupAddress],
    ['수거 상세 주소', fields.pickupAddressDetail.trim()],
    ['배송 주소', fields.deliveryAddress],
    ['배송 상세 주소', fields.deliveryAddressDetail.trim()],
  ]
  return parts.filter(([, value]) => !value).map(([name]) => name)
}

/** The sentence for the first thing that keeps the form from being sent; undefined when it can be sent. */
export function problemOf(fields: BookingFields): string | undefined {
  const problem = firstBookingProblem(toRequest(fields, undefined))
  if (problem) return problem
  const [missing] = missingParts(fields)
  return missing && `${missing}를 입력해주세요.`
}
