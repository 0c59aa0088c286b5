import type { PaidReservation } from '../../../../contract/payment/payment.ts'
import { formatHalfDay, halfDayHours } from '../../../../contract/reservation/half-day.ts'
import { absenceTexts } from '../../../../contract/reservation/visit/visit-cost.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import type { PaidOutcome } from './confirmation.queries.ts'

interface OutcomeTexts {
  title: string
  /** The day of the pickup in a sentence, larger than the title. */
  lead?: string | undefined
  /** What happens next, one sentence a line. */
  text: string
  facts: readonly (readonly [name: string, value: string])[]
  /** False while nothing is paid, and for money that goes back. */
  isPaid: boolean
}

/** What the page after a payment says: what was paid, and what happens next. */
export function describeOutcome(outcome: PaidOutcome): OutcomeTexts {
  const { virtualAccount, purpose, isReturned, reservation } = outcome
  if (virtualAccount)
    return { title: '입금을 기다리고 있어요', text: depositText(purpose), facts: [], isPaid: false }
  if (isReturned || isOver(reservation)) return returned
  const title = purpose === 'PRICE_CHANGE' ? '차액 결제가 완료됐어요' : '결제가 완료됐어요'
  if (!reservation)
    return { title, text: '다음 일정은 예약 내역에서 확인해 주세요.', facts: [], isPaid: true }
  const text = purpose === 'PRICE_CHANGE' ? differenceText(reservation) : bookingText(reservation)
  return { title, lead: leadOf(reservation), text, facts: factsOf(reservation), isPaid: true }
}

const returned: OutcomeTexts = {
  title: '결제하신 금액을 돌려드려요',
  text: '이미 취소됐거나 결제를 마친 예약이에요.\n방금 결제하신 금액은 모두 돌려드리고, 결제 수단에 따라 3~7영업일이 걸려요.',
  facts: [],
  isPaid: false,
}

const depositText = (purpose: PaidOutcome['purpose']) =>
  purpose === 'PRICE_CHANGE'
    ? '아래 계좌로 차액을 입금하시면 이어서 진행할게요.'
    : '아래 계좌로 입금하시면 예약이 확정돼요.'

function bookingText(reservation: PaidReservation) {
  if (reservation.needsCheck)
    return '담당자가 주소를 확인한 뒤 수거 일정을 알려드릴게요.\n방문이 어려우면 결제하신 금액을 모두 돌려드려요.'
  if (isOnPause(reservation))
    return '예약이 확정됐어요. 예약 내역에서 다른 날을 골라 주세요.\n취소하시면 모두 돌려드려요.'
  if (!isBeforePickup(reservation)) return '예약이 확정됐어요. 진행 상황은 예약 내역에서 볼 수 있어요.'
  return `예약이 확정됐어요. 수거 전에 연락드릴게요.\n${absenceTexts.PICKUP}`
}

function differenceText(reservation: PaidReservation) {
  if (isBeforePickup(reservation)) return '바뀐 금액으로 예약을 이어 갈게요.'
  if (reservation.status === 'PICKED_UP' || reservation.status === 'IN_CARE')
    return '맡겨 주신 식물을 이어서 돌볼게요.\n케어가 끝나면 배송 일정을 알려드려요.'
  return '바뀐 금액까지 모두 결제됐어요. 배송은 예정대로 진행해요.'
}

/** The slots that are still ahead. */
function factsOf(reservation: PaidReservation): OutcomeTexts['facts'] {
  const { needsCheck, pickupDate, pickupSlot, deliveryDate, deliverySlot } = reservation
  const delivery = ['배송 예정', formatHalfDay({ date: deliveryDate, slot: deliverySlot })] as const
  if (isOnPause(reservation)) return []
  if (needsCheck) return [['수거 희망일', formatHalfDay({ date: pickupDate, slot: pickupSlot })]]
  return isBeforePickup(reservation)
    ? [['수거 예정', formatHalfDay({ date: pickupDate, slot: pickupSlot })], delivery]
    : [delivery]
}

/** No pickup is promised while the address is being checked, or on a paused day. */
function leadOf(reservation: PaidReservation) {
  if (!isBeforePickup(reservation) || reservation.needsCheck) return undefined
  const day = formatDay(reservation.pickupDate)
  if (reservation.isPickupPaused) return `${day}\n수거를 쉬어 가요`
  return `${day}\n${halfDayHours[reservation.pickupSlot]}에 데리러 갈게요`
}

const isOnPause = (reservation: PaidReservation) => reservation.isPickupPaused && isBeforePickup(reservation)

const isBeforePickup = ({ status }: PaidReservation) =>
  status === 'CONFIRMED' || status === 'PICKUP_SCHEDULED'

const isOver = (reservation: PaidReservation | null | undefined) =>
  reservation?.status === 'CANCELLED' || reservation?.status === 'REFUNDED'
