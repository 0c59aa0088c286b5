import * as z from 'zod/mini'

export const reservationStatuses = [
  'WAITING',
  'CONFIRMED',
  'PICKUP_SCHEDULED',
  'PICKED_UP',
  'IN_CARE',
  'DELIVERY_PREPARING',
  'DELIVERY_SCHEDULED',
  'DELIVERED',
  'DONE',
  'CANCELLED',
  'REFUNDED',
] as const
export const reservationStatus = z.enum(reservationStatuses)
export type ReservationStatus = z.output<typeof reservationStatus>

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  WAITING: '대기',
  CONFIRMED: '예약 확정',
  PICKUP_SCHEDULED: '수거 예정',
  PICKED_UP: '수거 완료',
  IN_CARE: '케어 중',
  DELIVERY_PREPARING: '배송 준비',
  DELIVERY_SCHEDULED: '배송 예정',
  DELIVERED: '배송 완료',
  DONE: '완료',
  CANCELLED: '취소',
  REFUNDED: '환불',
}

/** So many days after the delivery a reservation is done. */
export const doneAfterDays = 3

/** Progress in per cent. A cancelled reservation keeps the value of its last status. */
export const statusProgress: Record<Exclude<ReservationStatus, 'CANCELLED' | 'REFUNDED'>, number> = {
  WAITING: 5,
  CONFIRMED: 15,
  PICKUP_SCHEDULED: 25,
  PICKED_UP: 40,
  IN_CARE: 60,
  DELIVERY_PREPARING: 75,
  DELIVERY_SCHEDULED: 85,
  DELIVERED: 95,
  DONE: 100,
}

/** The tabs of the reservation list. */
const reservationCategories = ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type ReservationCategory = (typeof reservationCategories)[number]

/** The two trips of a reservation, each with its own date and slot. */
export const leg = z.enum(['PICKUP', 'DELIVERY'])
export type Leg = z.output<typeof leg>

export const timeSlot = z.enum(['AM', 'PM'])
export type TimeSlot = z.output<typeof timeSlot>
export const timeSlotLabels: Record<TimeSlot, string> = { AM: '오전', PM: '오후' }
/** Seoul time at which a slot starts; the default time of an appointment. */
export const timeSlotStarts: Record<TimeSlot, string> = { AM: '09:00', PM: '13:00' }

/** Seoul time at which the visits of a slot end. */
export const timeSlotEnds: Record<TimeSlot, string> = { AM: '12:00', PM: '18:00' }

/** Stages of the timeline, in order. */
export const stages = ['PICKUP', 'CARE', 'DELIVERY'] as const
export const stage = z.enum(stages)
export type Stage = z.output<typeof stage>
export const stageLabels: Record<Stage, string> = { PICKUP: '수거', CARE: '케어', DELIVERY: '배송' }

export const stepStatus = z.enum(['완료', '진행중', '예정'])
export type StepStatus = z.output<typeof stepStatus>
