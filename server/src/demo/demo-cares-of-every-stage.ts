import { api } from '../../../contract/index.ts'
import type { PaymentMethod } from '../../../contract/payment.ts'
import type { ReservationStatus } from '../../../contract/reservation-status.ts'
import type { Stage } from './stage.ts'

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

/** Found again by it: when the first of these bookings is there, so is the rest. */
export const everyStageKey = 'demo-stage-confirmed'

/** Where an operator looks first whether the van can come. */
const addressToBeLookedAt = '경기 용인시 수지구 포은대로 435'

interface OnTheWay {
  key: string
  method: PaymentMethod
  bookedDaysAgo: number
  /** Of the days on which the van drives, the one of the pickup; the plants are back a week later. */
  pickup: (days: string[], now: Date) => string | undefined
  /** In order. */
  moves: ReservationStatus[]
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const inSeoul = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)
const lastBefore = (daysAgo: number) => (days: string[], now: Date) =>
  days.findLast((day) => inSeoul(day, '20:00') < ago(now, daysAgo))
const firstWithin = (daysAgo: number) => (days: string[], now: Date) =>
  days.find((day) => inSeoul(day, '00:00') > ago(now, daysAgo))

const onTheWay: OnTheWay[] = [
  { key: 'picked-up', method: 'TOSS_PAY', bookedDaysAgo: 8, pickup: lastBefore(0), moves: ['PICKED_UP'] },
  {
    key: 'preparing',
    method: 'KAKAO_PAY',
    bookedDaysAgo: 15,
    pickup: firstWithin(6),
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING'],
  },
  {
    key: 'on-its-way',
    method: 'NAVER_PAY',
    bookedDaysAgo: 16,
    pickup: firstWithin(6),
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED'],
  },
  {
    key: 'delivered',
    method: 'PHONE',
    bookedDaysAgo: 17,
    pickup: lastBefore(8),
    moves: ['PICKED_UP', 'IN_CARE', 'DELIVERY_PREPARING', 'DELIVERY_SCHEDULED', 'DELIVERED'],
  },
]

/**
 * One reservation of each stage that the first sample customer does not have, with every way of paying and
 * every way a payment can end.
 */
export async function tellEveryStage(stage: Stage, now: Date) {
  await waitingForAnOperator(stage, now)
  for (const care of onTheWay) await underWay(stage, now, care)
  await calledOffInTime(stage, now)
  await neverPaid(stage, now)
  await waitingForTheMoney(stage, now)
}

async function waitingForAnOperator(stage: Stage, now: Date) {
  stage.at(ago(now, 2))
  const id = await stage.book({
    key: everyStageKey,
    pots: { LARGE: 2 },
    choose: (days) => days.at(2),
    address: addressToBeLookedAt,
  })
  await stage.pay(id, 'TRANSFER')
}

async function underWay(stage: Stage, now: Date, care: OnTheWay) {
  const { key, method, bookedDaysAgo, moves } = care
  const bookedAt = ago(now, bookedDaysAgo)
  stage.at(bookedAt)
  const id = await stage.book({
    key: `demo-stage-${key}`,
    pots: { SMALL: 1, MEDIUM: 1 },
    choose: (days) => care.pickup(days, now) ?? days[0],
  })
  stage.at(new Date(bookedAt.getTime() + 5 * minuteMs))
  await stage.pay(id, method)
  const [pickup, , delivery] = (await stage.detail(id)).timeline
  for (const [index, status] of moves.entries()) {
    const usual = usualTime(status, pickup?.date ?? '', delivery?.date ?? '')
    const latest = new Date(now.getTime() - (moves.length - index) * 20 * minuteMs)
    const time = usual < latest ? usual : latest
    // After three days at home a care is closed by itself, and this one is to be seen before.
    const isLong = status === 'DELIVERED' && time < ago(now, 1)
    stage.at(isLong ? ago(now, 1) : time)
    await stage.move(id, status)
  }
}

/** When a stage is reached on a day like any other. */
function usualTime(status: ReservationStatus, pickupDay: string, deliveryDay: string): Date {
  if (status === 'PICKED_UP') return inSeoul(pickupDay, '10:10')
  if (status === 'IN_CARE') return inSeoul(pickupDay, '14:30')
  if (status === 'DELIVERED') return inSeoul(deliveryDay, '10:40')
  return ago(inSeoul(deliveryDay, status === 'DELIVERY_PREPARING' ? '15:00' : '15:20'), 1)
}

/** Two days ahead everything comes back. */
async function calledOffInTime(stage: Stage, now: Date) {
  stage.at(ago(now, 6))
  const id = await stage.book({
    key: 'demo-stage-called-off',
    pots: { SMALL: 2 },
    choose: (days) => days.at(4),
  })
  await stage.pay(id)
  stage.at(ago(now, 5))
  await stage.asCustomer(api.reservation.cancelReservation, { params: { id }, body: { reason: '고객 요청' } })
  const { payments } = await stage.asCustomer(api.payment.listPayments, { query: { page: 0, size: 10 } })
  const paid = payments.find(({ reservationId }) => reservationId === id)
  if (paid) await stage.settleRefunds(paid.id)
}

/** The window was closed, and then the plan was given up. */
async function neverPaid(stage: Stage, now: Date) {
  stage.at(ago(now, 3))
  const id = await stage.book({
    key: 'demo-stage-never-paid',
    pots: { SMALL: 1 },
    choose: (days) => days.at(3),
  })
  await stage.closeWindow(id)
  await stage.asCustomer(api.reservation.cancelReservation, {
    params: { id },
    body: { reason: '날짜를 다시 정하려고요' },
  })
}

async function waitingForTheMoney(stage: Stage, now: Date) {
  stage.at(new Date(now.getTime() - 10 * minuteMs))
  const id = await stage.book({
    key: 'demo-stage-to-be-paid-in',
    pots: { MEDIUM: 2 },
    choose: (days) => days.at(5),
  })
  await stage.pay(id, 'VIRTUAL_ACCOUNT')
}
