import type { Board, BoardCard } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatuses,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, weekdayOf } from '../../../../../contract/seoul-day.ts'

export type BoardDay = Board['days'][number]

export interface BoardFilter {
  /** A district such as '강남구'. */
  area: string | null
  stage: string | null
}

/**
 * Returns the day with which the board opens: today, or the Monday after it when the week's last working day is over.
 * `workingDays` are those of the week that contains today.
 */
export function openingDay(today: string, workingDays: string[]): string {
  const isOver = workingDays.every((day) => day < today)
  return isOver ? addDays(today, (8 - weekdayOf(today)) % 7 || 7) : today
}

/** Whether the van drives on a day. */
export const isUsed = ({ cells }: BoardDay) =>
  cells.some(({ stops, reservations }) => stops.capacity > 0 || reservations.length > 0)

const areaOf = ({ place }: Pick<BoardCard, 'place'>) => place.split(' ')[0] ?? ''

const cardsOf = (days: BoardDay[]) =>
  days.flatMap(({ cells }) => cells.flatMap(({ reservations }) => reservations))

/** The districts of the reservations, in Korean order. */
export const areasIn = (days: BoardDay[]): string[] =>
  [...new Set(cardsOf(days).map(areaOf))].sort((one, other) => one.localeCompare(other, 'ko'))

/** Returns the days with the reservations that the filter chooses, and how many it hides. The used capacity stays whole. */
export function filterDays(days: BoardDay[], { area, stage }: BoardFilter) {
  const isShown = (card: BoardCard) => (!area || areaOf(card) === area) && (!stage || card.status === stage)
  const shown = days.map((day) => ({
    ...day,
    cells: day.cells.map((cell) => ({ ...cell, reservations: cell.reservations.filter(isShown) })),
  }))
  return { days: shown, hidden: cardsOf(days).length - cardsOf(shown).length }
}

const donePickups: ReservationStatus[] = ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED']
const doneDeliveries: ReservationStatus[] = ['DELIVERED', 'DONE', 'CANCELLED', 'REFUNDED']

/** Whether the visit of a leg still has to be made. */
export const isAhead = ({ status }: Pick<BoardCard, 'status'>, leg: Leg) =>
  !doneDeliveries.includes(status) && (leg === 'DELIVERY' || !donePickups.includes(status))

/** How many visits of a day still have to be made, by leg, and the bookings on the phone that hold a place. */
export function countAhead({ cells }: BoardDay) {
  const count = (leg: Leg) =>
    cells
      .filter((cell) => cell.leg === leg)
      .reduce((sum, { reservations }) => sum + reservations.filter((card) => isAhead(card, leg)).length, 0)
  const onPhone = new Set(cells.flatMap(({ phoneBookings = [] }) => phoneBookings.map(({ id }) => id)))
  return { PICKUP: count('PICKUP'), DELIVERY: count('DELIVERY'), onPhone: onPhone.size }
}

/** Reservations in the order of their statuses. */
export const byStatus = (cards: BoardCard[]): BoardCard[] =>
  reservationStatuses.flatMap((status) => cards.filter((card) => card.status === status))
