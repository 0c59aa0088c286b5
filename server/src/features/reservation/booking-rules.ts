import { type BookingRequest, firstBookingProblem, potCountMax } from '../../../../contract/booking.ts'
import { diameters, type PotCounts, potSizes } from '../../../../contract/price.ts'

/** "Same as the pickup address" is what counts, whatever the delivery fields hold. */
export function withCopiedAddress(request: BookingRequest): BookingRequest {
  const { address } = request
  if (!address.sameAddress) return request
  const { pickupAddress: deliveryAddress, pickupAddressDetail: deliveryAddressDetail } = address
  return { ...request, address: { ...address, deliveryAddress, deliveryAddressDetail } }
}

/**
 * The first thing that is wrong with what was sent, as its sentence: first what the form says
 * itself, in its order, then what only somebody who goes around the form can get wrong.
 */
export const bookingProblem = (request: BookingRequest): string | undefined =>
  firstBookingProblem(request) ?? detailProblem(request) ?? potProblem(request)

function detailProblem({ address }: BookingRequest): string | undefined {
  if (!address.pickupAddressDetail.trim()) return '수거 상세 주소를 입력해주세요.'
  if (!address.deliveryAddressDetail.trim()) return '배송 상세 주소를 입력해주세요.'
  return undefined
}

function potProblem({ potCount, potServices }: BookingRequest): string | undefined {
  if (potServices.length > potCountMax)
    return `화분은 한 번에 ${potCountMax}개까지 예약할 수 있어요. 더 많은 화분은 상담 채팅으로 문의해 주세요.`
  const isNumbered = potServices.every(({ potNumber }, index) => potNumber === index + 1)
  const sizes = potServices.map(({ diameter }) => diameters.indexOf(diameter))
  const isSorted = sizes.every((size, index) => index === 0 || size >= (sizes[index - 1] ?? 0))
  if (potCount !== potServices.length || !isNumbered || !isSorted)
    return '화분 개수가 서로 맞지 않아요. 화분을 다시 골라 주세요.'
  return undefined
}

/** How many pots of each size were asked for. */
export function potCounts({ potServices }: Pick<BookingRequest, 'potServices'>): PotCounts {
  const counts: PotCounts = { SMALL: 0, MEDIUM: 0, LARGE: 0 }
  for (const { size, diameter } of potSizes)
    counts[size] = potServices.filter((pot) => pot.diameter === diameter).length
  return counts
}
