import { api } from '../../../contract/index.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import { seoulTime } from '../shared/time/seoul.ts'
import type { DemoPlayer } from './demo-player.ts'

const minuteMs = 60_000

interface ScenarioContext {
  player: DemoPlayer
  now: Date
  /** A diagnosis that led to a booking. */
  diagnosisId: string | undefined
  /** Ids of the diagnoses with a care plan. */
  planIds: { recovered: string | undefined; active: string | undefined }
  /** Photo by the operator for the price change. */
  photo: File
  /** Photos of the recovered plant at the start and at the end of the care plan. */
  photos: { before: File; after: File }
}

export type Scenario = (context: ScenarioContext) => Promise<void>

/** Idempotency key of the first booking; when that booking exists, all scenarios have been played. */
export const firstReservationKey = 'demo-care-returned'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

/** Completed a month ago. */
const returned: Scenario = async ({ player, now }) => {
  const bookedAt = daysBefore(now, 32)
  player.setTime(bookedAt)
  const pots = { SMALL: 2, MEDIUM: 1 }
  const id = await player.book({ key: firstReservationKey, pots, choose: (days) => days[0] })
  player.setTime(after(bookedAt, 4 * minuteMs))
  await player.pay(id)
  const [pickup, , delivery] = (await player.getReservation(id)).timeline
  const [pickupDay, deliveryDay] = [pickup?.date ?? '', delivery?.date ?? '']

  player.setTime(seoulTime(pickupDay, '10:10'))
  await player.move(id, 'PICKED_UP', '화분 세 개를 잘 받았어요. 흙이 마르지 않게 바로 옮길게요.')
  player.setTime(seoulTime(pickupDay, '14:30'))
  await player.move(id, 'IN_CARE')
  player.setTime(after(seoulTime(deliveryDay, '15:00'), -dayMs))
  await player.move(id, 'DELIVERY_PREPARING')
  player.setTime(after(seoulTime(deliveryDay, '15:20'), -dayMs))
  await player.move(id, 'DELIVERY_SCHEDULED')
  player.setTime(seoulTime(deliveryDay, '10:40'))
  await player.move(id, 'DELIVERED', '햇빛이 바로 드는 곳만 며칠 피해 주세요.')
  player.setTime(after(seoulTime(deliveryDay, '10:40'), 3 * dayMs))
  await player.move(id, 'DONE')
}

/** Cancelled on the day before the pickup, with a partial refund. */
const cancelled: Scenario = async ({ player, now }) => {
  const bookedAt = daysBefore(now, 20)
  player.setTime(bookedAt)
  const isLater = (day: string) => seoulTime(day, '00:00') > after(bookedAt, 2 * dayMs)
  const id = await player.book({
    key: 'demo-care-called-off',
    pots: { LARGE: 1 },
    choose: (days) => days.find(isLater),
  })
  await player.pay(id)
  const [pickup] = (await player.getReservation(id)).timeline
  player.setTime(after(seoulTime(pickup?.date ?? '', '11:00'), -dayMs))
  await player.callAsCustomer(api.reservation.cancelReservation, {
    params: { id },
    body: { reason: '여행 일정이 바뀌었어요' },
  })
  const { payments } = await player.callAsCustomer(api.payment.listPayments, { query: { page: 0, size: 10 } })
  const paid = payments.find(({ reservationId }) => reservationId === id)
  player.setTime(seoulTime(pickup?.date ?? '', '09:30'))
  if (paid) await player.runRefunds(paid.id)
}

/** In care now, with an open price change for a larger pot. */
const inCare: Scenario = async ({ player, now, photo }) => {
  const bookedAt = daysBefore(now, 10)
  player.setTime(bookedAt)
  const isPast = (day: string) => seoulTime(day, '20:00') < daysBefore(now, 1)
  const id = await player.book({
    key: 'demo-care-in-care',
    pots: { SMALL: 1, MEDIUM: 2 },
    choose: (days) => days.findLast(isPast),
    specialRequest: '현관 앞에 내놓을게요.',
  })
  player.setTime(after(bookedAt, 3 * minuteMs))
  await player.pay(id)
  const [pickup] = (await player.getReservation(id)).timeline
  player.setTime(seoulTime(pickup?.date ?? '', '09:50'))
  await player.move(id, 'PICKED_UP')
  player.setTime(seoulTime(pickup?.date ?? '', '15:10'))
  await player.move(id, 'IN_CARE', '뿌리를 살펴보고 분갈이를 준비하고 있어요.')
  player.setTime(after(now, -5 * 60 * minuteMs))
  await player.proposePriceChange(id, {
    amount: 50_000,
    reason: '뿌리가 화분에 가득 차서 한 치수 큰 화분과 흙이 더 필요해요. 동의하시면 바로 옮겨 심을게요.',
    photo1: photo,
  })
}

/** Booked yesterday from a diagnosis, with a pickup in the future. */
const scheduled: Scenario = async ({ player, now, diagnosisId }) => {
  const bookedAt = daysBefore(now, 1)
  player.setTime(bookedAt)
  const isInFuture = (day: string) => seoulTime(day, '09:00') > after(now, 2 * dayMs)
  const id = await player.book({
    key: 'demo-care-scheduled',
    pots: { MEDIUM: 1 },
    choose: (days) => days.find(isInFuture),
    diagnosisId,
  })
  player.setTime(after(bookedAt, 6 * minuteMs))
  await player.pay(id)
}

/** Booked now and unpaid: the slot is held for half an hour. */
const unpaid: Scenario = async ({ player, now }) => {
  player.setTime(now)
  await player.book({ key: 'demo-care-unpaid', pots: { SMALL: 3 }, choose: (days) => days.at(-1) })
}

/** Oldest first. */
export const reservationScenarios: Scenario[] = [returned, cancelled, inCare, scheduled, unpaid]
