import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'

export const legs: Leg[] = ['PICKUP', 'DELIVERY']
export const slots: TimeSlot[] = ['AM', 'PM']

/** What a day without visits is about. */
export const closedLegs = [
  ['BOTH', '수거와 배송 모두'],
  ['PICKUP', '수거만'],
  ['DELIVERY', '배송만'],
] as const

/** Returns for example '수거 오전'. */
export const slotLabel = (leg: Leg, slot: TimeSlot) => `${stageLabels[leg]} ${timeSlotLabels[slot]}`
