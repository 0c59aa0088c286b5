import { api } from '../../../contract/index.ts'
import type { Stage } from './stage.ts'

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

export interface Told {
  stage: Stage
  now: Date
  /** A diagnosis that led to a booking. */
  diagnosisId: string | undefined
  /** Diagnoses that a care plan was made of. */
  planned: { recovered: string | undefined; underWay: string | undefined }
  /** What the operator photographed. */
  photo: File
  /** The plant that recovered, at the beginning and at the end. */
  photos: { before: File; after: File }
}

export type Story = (told: Told) => Promise<void>

/** Found again by it: when the first booking is there, so is the rest. */
export const firstKey = 'demo-care-returned'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
const inSeoul = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)

/** Long ago, from the pickup to the plant's return. */
const returned: Story = async ({ stage, now }) => {
  const bookedAt = daysBefore(now, 32)
  stage.at(bookedAt)
  const pots = { SMALL: 2, MEDIUM: 1 }
  const id = await stage.book({ key: firstKey, pots, choose: (days) => days[0] })
  stage.at(after(bookedAt, 4 * minuteMs))
  await stage.pay(id)
  const [pickup, , delivery] = (await stage.detail(id)).timeline
  const [pickupDay, deliveryDay] = [pickup?.date ?? '', delivery?.date ?? '']

  stage.at(inSeoul(pickupDay, '10:10'))
  await stage.move(id, 'PICKED_UP', '화분 세 개를 잘 받았어요. 흙이 마르지 않게 바로 옮길게요.')
  stage.at(inSeoul(pickupDay, '14:30'))
  await stage.move(id, 'IN_CARE')
  stage.at(after(inSeoul(deliveryDay, '15:00'), -dayMs))
  await stage.move(id, 'DELIVERY_PREPARING')
  stage.at(after(inSeoul(deliveryDay, '15:20'), -dayMs))
  await stage.move(id, 'DELIVERY_SCHEDULED')
  stage.at(inSeoul(deliveryDay, '10:40'))
  await stage.move(id, 'DELIVERED', '햇빛이 바로 드는 곳만 며칠 피해 주세요.')
  stage.at(after(inSeoul(deliveryDay, '10:40'), 3 * dayMs))
  await stage.move(id, 'DONE')
}

/** Called off the day before the pickup: a part of the money stays for the preparation. */
const calledOff: Story = async ({ stage, now }) => {
  const bookedAt = daysBefore(now, 20)
  stage.at(bookedAt)
  const isLater = (day: string) => inSeoul(day, '00:00') > after(bookedAt, 2 * dayMs)
  const id = await stage.book({
    key: 'demo-care-called-off',
    pots: { LARGE: 1 },
    choose: (days) => days.find(isLater),
  })
  await stage.pay(id)
  const [pickup] = (await stage.detail(id)).timeline
  stage.at(after(inSeoul(pickup?.date ?? '', '11:00'), -dayMs))
  await stage.asCustomer(api.reservation.cancelReservation, {
    params: { id },
    body: { reason: '여행 일정이 바뀌었어요' },
  })
  const { payments } = await stage.asCustomer(api.payment.listPayments, { query: { page: 0, size: 10 } })
  const paid = payments.find(({ reservationId }) => reservationId === id)
  stage.at(inSeoul(pickup?.date ?? '', '09:30'))
  if (paid) await stage.settleRefunds(paid.id)
}

/** With us now; on unpacking it turned out that a pot is too small. */
const inCare: Story = async ({ stage, now, photo }) => {
  const bookedAt = daysBefore(now, 10)
  stage.at(bookedAt)
  const isPast = (day: string) => inSeoul(day, '20:00') < daysBefore(now, 1)
  const id = await stage.book({
    key: 'demo-care-in-care',
    pots: { SMALL: 1, MEDIUM: 2 },
    choose: (days) => days.findLast(isPast),
    specialRequest: '현관 앞에 내놓을게요.',
  })
  stage.at(after(bookedAt, 3 * minuteMs))
  await stage.pay(id)
  const [pickup] = (await stage.detail(id)).timeline
  stage.at(inSeoul(pickup?.date ?? '', '09:50'))
  await stage.move(id, 'PICKED_UP')
  stage.at(inSeoul(pickup?.date ?? '', '15:10'))
  await stage.move(id, 'IN_CARE', '뿌리를 살펴보고 분갈이를 준비하고 있어요.')
  stage.at(after(now, -5 * 60 * minuteMs))
  await stage.propose(id, {
    amount: 50_000,
    reason: '뿌리가 화분에 가득 차서 한 치수 큰 화분과 흙이 더 필요해요. 동의하시면 바로 옮겨 심을게요.',
    photo1: photo,
  })
}

/** Booked yesterday from a diagnosis; the pickup is to come. */
const scheduled: Story = async ({ stage, now, diagnosisId }) => {
  const bookedAt = daysBefore(now, 1)
  stage.at(bookedAt)
  const isToCome = (day: string) => inSeoul(day, '09:00') > after(now, 2 * dayMs)
  const id = await stage.book({
    key: 'demo-care-scheduled',
    pots: { MEDIUM: 1 },
    choose: (days) => days.find(isToCome),
    diagnosisId,
  })
  stage.at(after(bookedAt, 6 * minuteMs))
  await stage.pay(id)
}

/** Just begun: the slot is kept until the payment, or half an hour. */
const unpaid: Story = async ({ stage, now }) => {
  stage.at(now)
  await stage.book({ key: 'demo-care-unpaid', pots: { SMALL: 3 }, choose: (days) => days.at(-1) })
}

/** Oldest first. */
export const stories: Story[] = [returned, calledOff, inCare, scheduled, unpaid]
