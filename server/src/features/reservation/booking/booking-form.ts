import type { Data } from '../../../../../contract/endpoint.ts'
import {
  type BookingRequest,
  type bookPickup,
  findFirstBookingProblem,
  potCountMax,
} from '../../../../../contract/reservation/booking.ts'
import { diameters, type PotCounts, potSizes, sumPots } from '../../../../../contract/reservation/price.ts'
import { type TimeSlot, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { legs } from '../calendar/slots.repository.ts'
import type { StoredReservation } from '../reservation.repository.ts'

/** Returns the columns that come from the form, besides the visits. The request must have passed `findBookingProblem`. */
export function toRequestedColumns(request: BookingRequest) {
  const { customerName, customerPhone, address, specialRequest, diagnosisId } = request
  const pots = countPots(request)
  return {
    customerName,
    customerPhone,
    ...address,
    small: pots.SMALL,
    medium: pots.MEDIUM,
    large: pots.LARGE,
    potCount: sumPots(pots),
    specialRequest: specialRequest || null,
    diagnosisId: diagnosisId ?? null,
  }
}

/** The half day of the pickup; the delivery is at the same time of day. */
export const toRequestedSlot = ({ pickupDate, pickupTime }: BookingRequest) => ({
  pickupDate,
  slot: pickupTime as TimeSlot,
})

/** Whether the reservation was created from the same request. */
export function isSameRequest(stored: StoredReservation, request: BookingRequest): boolean {
  const { pickupDate, slot } = toRequestedSlot(request)
  const columns = Object.entries(toRequestedColumns(request))
  return (
    columns.every(([column, value]) => stored[column as keyof StoredReservation] === value) &&
    stored.visits.PICKUP.date === pickupDate &&
    legs.every((leg) => stored.visits[leg].slot === slot && stored.visits[leg].time === timeSlotStarts[slot])
  )
}

export const toBookingResponse = (stored: StoredReservation): Data<typeof bookPickup> => ({
  id: stored.id,
  userId: stored.memberId,
  customerName: stored.customerName,
  customerPhone: stored.customerPhone,
  customerEmail: stored.customerEmail,
  amount: stored.totalAmount,
  holdUntil: seoulIso(stored.holdUntil ?? stored.createdAt),
})

/** Copies the pickup address when `sameAddress` is set, whatever the delivery fields contain. */
export function withCopiedAddress(request: BookingRequest): BookingRequest {
  const { address } = request
  if (!address.sameAddress) return request
  const { pickupAddress: deliveryAddress, pickupAddressDetail: deliveryAddressDetail } = address
  return { ...request, address: { ...address, deliveryAddress, deliveryAddressDetail } }
}

/**
 * Returns the Korean sentence for the first problem of a request: first the checks of the form, in its order, then the
 * checks that only a client other than the form can fail.
 */
export const findBookingProblem = (request: BookingRequest): string | undefined =>
  findFirstBookingProblem(request) ?? findProblemBesidesForm(request)

function findProblemBesidesForm({ address, potCount, potServices }: BookingRequest) {
  if (!address.pickupAddressDetail.trim()) return '수거 상세 주소를 입력해주세요.'
  if (!address.deliveryAddressDetail.trim()) return '배송 상세 주소를 입력해주세요.'
  if (potServices.length > potCountMax)
    return `화분은 한 번에 ${potCountMax}개까지 예약할 수 있어요. 더 많은 화분은 상담 채팅으로 문의해 주세요.`
  const isNumbered = potServices.every(({ potNumber }, index) => potNumber === index + 1)
  const sizes = potServices.map(({ diameter }) => diameters.indexOf(diameter))
  const isSorted = sizes.every((size, index) => index === 0 || size >= (sizes[index - 1] ?? 0))
  if (potCount !== potServices.length || !isNumbered || !isSorted)
    return '화분 개수가 서로 맞지 않아요. 화분을 다시 골라 주세요.'
  return undefined
}

function countPots({ potServices }: Pick<BookingRequest, 'potServices'>): PotCounts {
  const counts: PotCounts = { SMALL: 0, MEDIUM: 0, LARGE: 0 }
  for (const { size, diameter } of potSizes)
    counts[size] = potServices.filter((pot) => pot.diameter === diameter).length
  return counts
}
