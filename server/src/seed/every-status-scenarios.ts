import { api } from '../../../contract/index.ts'
import type { PaymentMethod } from '../../../contract/payment/payment.ts'
import type { ReservationStatus } from '../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import { seoulTime } from '../shared/time/seoul.ts'
import type { DemoPlayer } from './demo-player.ts'

const minuteMs = 60_000

/** Idempotency key of the first booking; when that booking exists, all scenarios have been played. */
export const everyStatusKey = 'demo-stage-confirmed'

/** An address that an operator must check. */
const addressToCheck = '경기 용인시 수지구 포은대로 435'

interface CareInProgress {
  key: string
  method: PaymentMethod
  bookedDaysAgo: number
  /** Selects the pickup day from the open days; the delivery is a week later. */
  pickup: (days: string[], now: Date) => string | undefined
  /** The status changes, in order. */
  moves: ReservationStatus[]
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const lastDayBefore = (daysAgo: number) => (days: string[], now: Date) =>
  days.findLast((day) => seoulTime(day, '20:00') < ago(now, daysAgo))
const firstDayThisWeek = (days: string[], now: Date) =>
  days.find((day) => seoulTime(day, '00:00') > ago(now, 6))

const caresInProgress: CareInProgress[] = [
  { key: 'picked-up', method: 'TOSS_PAY', bookedDaysAgo: 8, pickup: lastDayBefore(0), moves: ['PICKED_UP'] },
  {
    key: 'preparing',
    method: 'KAKAO_PAY',
    bookedDaysAgo: 15,
    pickup: firstDayThisWeek,
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'],
  },
  {
    key: 'on-its-way',
    method: 'NAVER_PAY',
    bookedDaysAgo: 16,
    pickup: firstDayThisWeek,
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'],
  },
  {
    key: 'delivered',
    method: 'PHONE',
    bookedDaysAgo: 17,
    pickup: lastDayBefore(8),
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED', 'DELIVERED'],
  },
]

/**
 * Creates a reservation in every status that the first sample customer does not have, with every payment
 * method and every payment status.
 */
export async function playEveryStatus(player: DemoPlayer, now: Date) {
  await playConfirmed(player, now)
  for (const care of caresInProgress) await playCareInProgress(player, now, care)
  await playCancelledWithFullRefund(player, now)
  await playNeverPaid(player, now)
  await playDepositPending(player, now)
}

async function playConfirmed(player: DemoPlayer, now: Date) {
  player.setTime(ago(now, 2))
  const id = await player.book({
    key: everyStatusKey,
    pots: { LARGE: 2 },
    choose: (days) => days.at(2),
    address: addressToCheck,
  })
  await player.pay(id, 'TRANSFER')
}

async function playCareInProgress(player: DemoPlayer, now: Date, care: CareInProgress) {
  const { key, method, bookedDaysAgo, moves } = care
  const bookedAt = ago(now, bookedDaysAgo)
  player.setTime(bookedAt)
  const id = await player.book({
    key: `demo-stage-${key}`,
    pots: { SMALL: 1, MEDIUM: 1 },
    choose: (days) => care.pickup(days, now) ?? days[0],
  })
  player.setTime(new Date(bookedAt.getTime() + 5 * minuteMs))
  await player.pay(id, method)
  const [pickup, , delivery] = (await player.getReservation(id)).timeline
  for (const [index, status] of moves.entries()) {
    const usual = usualTimeOf(status, pickup?.date ?? '', delivery?.date ?? '')
    const latest = new Date(now.getTime() - (moves.length - index) * 20 * minuteMs)
    const time = usual < latest ? usual : latest
    // A delivered care becomes DONE after three days, so that the delivery must be recent.
    const isTooOld = status === 'DELIVERED' && time < ago(now, 1)
    player.setTime(isTooOld ? ago(now, 1) : time)
    await player.move(id, status)
  }
}

/** Returns the time at which a status is typically reached. */
function usualTimeOf(status: ReservationStatus, pickupDay: string, deliveryDay: string): Date {
  if (status === 'PICKED_UP') return seoulTime(pickupDay, '10:10')
  if (status === 'IN_CARE') return seoulTime(pickupDay, '14:30')
  if (status === 'DELIVERED') return seoulTime(deliveryDay, '10:40')
  return ago(seoulTime(deliveryDay, status === 'DELIVERY_PREPARING' ? '15:00' : '15:20'), 1)
}

/** Cancelled two days before the pickup, with a full refund. */
async function playCancelledWithFullRefund(player: DemoPlayer, now: Date) {
  player.setTime(ago(now, 6))
  const id = await player.book({
    key: 'demo-stage-called-off',
    pots: { SMALL: 2 },
    choose: (days) => days.at(4),
  })
  await player.pay(id)
  player.setTime(ago(now, 5))
  await player.callAsCustomer(api.reservation.cancelReservation, {
    params: { id },
    body: { reason: '고객 요청' },
  })
  const { payments } = await player.callAsCustomer(api.payment.listPayments, { query: { page: 0, size: 10 } })
  const paid = payments.find(({ reservationId }) => reservationId === id)
  if (paid) await player.runRefunds(paid.id)
}

/** The payment window was closed, and the unpaid reservation was cancelled. */
async function playNeverPaid(player: DemoPlayer, now: Date) {
  player.setTime(ago(now, 3))
  const id = await player.book({
    key: 'demo-stage-never-paid',
    pots: { SMALL: 1 },
    choose: (days) => days.at(3),
  })
  await player.abandonPayment(id)
  await player.callAsCustomer(api.reservation.cancelReservation, {
    params: { id },
    body: { reason: '날짜를 다시 정하려고요' },
  })
}

/** Waits for the deposit into a virtual account. */
async function playDepositPending(player: DemoPlayer, now: Date) {
  player.setTime(new Date(now.getTime() - 10 * minuteMs))
  const id = await player.book({
    key: 'demo-stage-to-be-paid-in',
    pots: { MEDIUM: 2 },
    choose: (days) => days.at(5),
  })
  await player.pay(id, 'VIRTUAL_ACCOUNT')
}
