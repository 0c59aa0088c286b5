import type { NotificationType } from '../../../../contract/notification.ts'
import type { Leg, ReservationStatus } from '../../../../contract/reservation-status.ts'
import { saySlot } from './day-words.ts'
import type { StoredReservation } from './reservation.repository.ts'

/** What a customer is told in the inbox. */
export interface Told {
  type: NotificationType
  title: string
  message: string
}

type Tell = (row: StoredReservation) => Told

const pickupAt = (row: StoredReservation) => saySlot(row.pickupDate, row.pickupSlot)
const deliveryAt = (row: StoredReservation) => saySlot(row.deliveryDate, row.deliverySlot)
const about = (title: string, message: (row: StoredReservation) => string, type?: NotificationType): Tell => {
  return (row) => ({ type: type ?? 'RESERVATION', title, message: message(row) })
}

/** One message for each status that a reservation can come to; the beginning itself tells nothing. */
export const toldAt: Record<Exclude<ReservationStatus, 'WAITING'>, Tell> = {
  CONFIRMED: about('예약이 확정됐어요', (row) =>
    row.area === 'CHECK'
      ? '결제가 잘 끝났어요. 담당자가 주소를 확인한 뒤 수거 일정을 알려드릴게요.'
      : '결제가 잘 끝났어요. 소중한 식물을 맡겨 주셔서 고마워요.',
  ),
  PICKUP_SCHEDULED: about('수거 일정이 잡혔어요', (row) => `${pickupAt(row)}에 식물을 모시러 갈게요.`),
  PICKED_UP: about('식물을 잘 데려왔어요', () => '케어 센터에 도착하면 꼼꼼히 살펴볼게요.'),
  IN_CARE: about('케어를 시작했어요', () => '식물에 맞춰 정성껏 돌보고 있어요.'),
  DELIVERY_PREPARING: about(
    '배송을 준비하고 있어요',
    () => '케어를 마치고 집으로 돌아갈 준비를 하고 있어요.',
  ),
  DELIVERY_SCHEDULED: about('배송 일정이 잡혔어요', (row) => `${deliveryAt(row)}에 식물을 가져다드릴게요.`),
  DELIVERED: about(
    '식물이 집에 돌아왔어요',
    () => '며칠 동안은 자리를 옮기지 말고 편히 쉬게 해 주세요.',
    'CARE_COMPLETE',
  ),
  DONE: about('케어가 모두 끝났어요', () => '맡겨 주셔서 고마워요. 식물과 오래 행복하세요.', 'CARE_COMPLETE'),
  CANCELLED: about('예약이 취소됐어요', (row) =>
    row.paidAmount > 0 ? '환불은 영업일 기준 3~7일이 걸려요.' : '언제든 다시 예약하실 수 있어요.',
  ),
  REFUNDED: about('환불이 끝났어요', () => '결제하신 수단으로 돌려드렸어요.', 'PAYMENT'),
}

export const toldOfExpiry: Tell = about(
  '결제 시간이 지나 예약이 취소됐어요',
  () => '자리를 더 맡아 두지 못했어요. 언제든 다시 예약하실 수 있어요.',
)

/** After the customer has changed the time of a leg; also when the return had to go along. */
export function toldOfNewTime(before: StoredReservation, after: StoredReservation, leg: Leg): Told {
  const type = 'RESERVATION' as const
  if (leg === 'DELIVERY')
    return { type, title: '배송 일정이 바뀌었어요', message: `${deliveryAt(after)}에 식물을 가져다드릴게요.` }
  const isAlong = before.deliveryDate !== after.deliveryDate
  const also = isAlong ? ` 배송 예정일도 ${deliveryAt(after)}으로 옮겼어요.` : ''
  return {
    type,
    title: '수거 일정이 바뀌었어요',
    message: `${pickupAt(after)}에 식물을 모시러 갈게요.${also}`,
  }
}
