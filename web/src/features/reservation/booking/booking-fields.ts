import {
  type BookingRequest,
  findFirstBookingProblem,
  type OfferedDay,
  potCountMax,
  toPotServices,
} from '../../../../../contract/reservation/booking.ts'
import { type PotCounts, sumPots } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'

/** Values of the form. */
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

/** Typed values; a missing name or phone was not edited and may be prefilled. */
type TypedFields = Omit<BookingFields, 'customerName' | 'customerPhone'> &
  Partial<Pick<BookingFields, 'customerName' | 'customerPhone'>>

export const blankFields: TypedFields = {
  pots: { SMALL: 0, MEDIUM: 0, LARGE: 0 },
  pickupDate: '',
  pickupTime: '',
  pickupAddress: '',
  pickupAddressDetail: '',
  deliveryAddress: '',
  deliveryAddressDetail: '',
  sameAddress: true,
  specialRequest: '',
}

export const isBlank = (typed: TypedFields) => JSON.stringify(typed) === JSON.stringify(blankFields)

/** The addresses of an earlier booking, to fill the form with; undefined where it has none. */
export function addressesOf({ timeline }: Pick<ReservationDetail, 'timeline'>) {
  const at = (leg: Leg) => {
    const { address, addressDetail } = timeline.find(({ stage }) => stage === leg)?.location ?? {}
    return { address: address ?? '', detail: addressDetail ?? '' }
  }
  const [pickup, delivery] = [at('PICKUP'), at('DELIVERY')]
  if (!pickup.address || !delivery.address) return undefined
  return {
    pickupAddress: pickup.address,
    pickupAddressDetail: pickup.detail,
    deliveryAddress: delivery.address,
    deliveryAddressDetail: delivery.detail,
    sameAddress: pickup.address === delivery.address && pickup.detail === delivery.detail,
  }
}

/** The phone of an earlier booking, when it was made under the member's own name; another person's is not theirs. */
export const ownPhoneOf = (
  last: Pick<ReservationDetail, 'customerName' | 'customerPhone'> | undefined,
  name: string | undefined,
) => (last && name && last.customerName === name ? last.customerPhone : undefined)

/** Copies the pickup address to the delivery address while the box is checked. */
export function withChange(typed: TypedFields, change: Partial<BookingFields>): TypedFields {
  const next = { ...typed, ...change }
  if (!next.sameAddress) return next
  return {
    ...next,
    deliveryAddress: next.pickupAddress,
    deliveryAddressDetail: next.pickupAddressDetail,
  }
}

/** Clears a chosen day or slot that is no longer available, or has no room for the chosen pots. */
export function withOpenDay(fields: BookingFields, days: OfferedDay[] | undefined): BookingFields {
  if (!days) return fields
  const day = days.find(({ date }) => date === fields.pickupDate)
  const pots = countWanted(fields)
  if (!day || roomOfDay(day) < pots) return { ...fields, pickupDate: '', pickupTime: '' }
  const isFree = day.slots.some((it) => it.slot === fields.pickupTime && roomOfSlot(it) >= pots)
  return isFree ? fields : { ...fields, pickupTime: '' }
}

/** Closes the days on which pickups at the address are paused. */
export const withPausedDays = (days: OfferedDay[], paused: { date: string; closedFor: string }[] = []) =>
  days.map((day): OfferedDay => {
    const found = paused.find(({ date }) => date === day.date)
    return found && day.closedFor === null ? { ...day, closedFor: found.closedFor, isPaused: true } : day
  })

/** How many pots a slot must have room for: the chosen ones, at least one. */
export const countWanted = ({ pots }: Pick<BookingFields, 'pots'>) => Math.max(1, sumPots(pots))

/** How many pots fit into a slot; 0 when it is full or closed. */
export const roomOfSlot = ({ state, room = potCountMax }: OfferedDay['slots'][number]) =>
  state === 'OPEN' ? room : 0

/** How many pots fit into the freer half of a day; 0 when it is full or closed. */
export const roomOfDay = ({ closedFor, slots }: OfferedDay) =>
  closedFor === null ? Math.max(0, ...slots.map(roomOfSlot)) : 0

/** Converts the form to the request. */
export function toRequest(fields: BookingFields, diagnosisId: string | undefined): BookingRequest {
  const { pickupAddress, pickupAddressDetail, deliveryAddress, deliveryAddressDetail, sameAddress } = fields
  const specialRequest = fields.specialRequest.trim()
  return {
    customerName: fields.customerName.trim(),
    customerPhone: fields.customerPhone,
    potCount: sumPots(fields.pots),
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

/** A field that is still empty. */
export interface MissingField {
  name: keyof BookingFields
  label: string
  /** Asks for it, on the way to it. */
  ask: string
}

const requiredFields: MissingField[] = [
  { name: 'customerName', label: '고객명', ask: '이름을 적어 주세요' },
  { name: 'customerPhone', label: '연락처', ask: '연락처를 적어 주세요' },
  { name: 'pots', label: '화분', ask: '화분을 골라 주세요' },
  { name: 'pickupDate', label: '수거 날짜', ask: '날짜를 골라 주세요' },
  { name: 'pickupTime', label: '수거 시간대', ask: '시간대를 골라 주세요' },
  { name: 'pickupAddress', label: '수거 주소', ask: '수거 주소를 찾아 주세요' },
  { name: 'pickupAddressDetail', label: '수거 상세 주소', ask: '수거 상세 주소를 적어 주세요' },
  { name: 'deliveryAddress', label: '배송 주소', ask: '배송 주소를 찾아 주세요' },
  { name: 'deliveryAddressDetail', label: '배송 상세 주소', ask: '배송 상세 주소를 적어 주세요' },
]

/** Returns the missing fields, in the order of the form; of an address that is copied only what it is copied from. */
export const missingFields = (fields: BookingFields): MissingField[] =>
  requiredFields.filter(
    ({ name }) =>
      isMissing(fields, name) &&
      !(fields.sameAddress && name.startsWith('delivery') && lacksPickup(fields, name)),
  )

const lacksPickup = (fields: BookingFields, delivery: string) =>
  isMissing(fields, delivery.replace('delivery', 'pickup') as keyof BookingFields)

const isMissing = (fields: BookingFields, name: keyof BookingFields) =>
  name === 'pots' ? sumPots(fields.pots) === 0 : String(fields[name]).trim() === ''

/** Returns the message of the first problem; undefined when the form can be sent. */
export function problemOf(fields: BookingFields): string | undefined {
  const problem = findFirstBookingProblem(toRequest(fields, undefined))
  if (problem) return problem
  const [missing] = missingFields(fields)
  return missing && `${missing.label}를 입력해주세요.`
}
