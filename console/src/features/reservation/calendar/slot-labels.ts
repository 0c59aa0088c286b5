import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'

export const legs: Leg[] = ['PICKUP', 'DELIVERY']
export const slots: TimeSlot[] = ['AM', 'PM']

/** Returns for example '수거 오전'. */
export const slotLabel = (leg: Leg, slot: TimeSlot) => `${stageLabels[leg]} ${timeSlotLabels[slot]}`
