import type { ReservationDetail, TimelineStep } from '../../../../../contract/reservation/reservation.ts'
import { type Leg, timeSlotEnds } from '../../../../../contract/reservation/reservation-status.ts'
import { isCancelled } from '../journey/status-presentation.ts'
import type { CalendarEvent } from './calendar-file.ts'

const summaries: Record<Leg, string> = { PICKUP: '새잎 화분 수거', DELIVERY: '새잎 화분 배송' }

/** Returns the pickup and the delivery that are still to come as events; none for an unpaid or ended reservation. */
export function visitsToCome(reservation: ReservationDetail, pageUrl: string): CalendarEvent[] {
  const { id, status, timeline, paymentRequired, expired, reservationNumber, revision = 0 } = reservation
  if (isCancelled(status) || paymentRequired || expired) return []
  return timeline.flatMap((step) => {
    const { stage, date, time } = step
    if (stage === 'CARE' || step.status !== '예정' || !date || !time) return []
    return {
      uid: `${id}-${stage.toLowerCase()}@saeip`,
      sequence: revision,
      start: seoulMoment(date, time),
      end: seoulMoment(date, time < timeSlotEnds.AM ? timeSlotEnds.AM : timeSlotEnds.PM),
      summary: summaries[stage],
      description: `예약 번호 ${reservationNumber}\n일정이 바뀌면 새잎에서 다시 추가해 주세요.`,
      location: addressOf(step),
      url: pageUrl,
    }
  })
}

const seoulMoment = (date: string, time: string) => new Date(`${date}T${time.slice(0, 5)}:00+09:00`)

const addressOf = ({ location }: TimelineStep) =>
  [location?.address, location?.addressDetail].filter(Boolean).join(' ')
