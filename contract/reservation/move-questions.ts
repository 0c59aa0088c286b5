import * as z from 'zod/mini'
import { formatDay } from '../seoul-day'
import { formatWon } from './price'
import { type Leg, leg, type ReservationStatus, stageLabels, statusProgress } from './reservation-status'
import { missedLeg } from './visit/visit-cost'

/**
 * What a person says yes to before a move: a visit of another day, a price change that the customer has not answered or paid, visit
 * fees that the customer has not paid again and again, the plan of a visit on a paused day, a step ahead while a cancellation waits for
 * approval.
 */
export const acknowledgement = z.enum([
  'EARLY_VISIT',
  'OPEN_PRICE_QUESTION',
  'UNPAID_VISIT_FEES',
  'PAUSED_VISIT',
  'CANCEL_WAITS',
])
export type Acknowledgement = z.output<typeof acknowledgement>

/**
 * Won by which a price change raises the amount; `isAccepted` once only its payment is missing, `isDeclined` from the customer's no
 * until staff have noted what follows, counted the pots anew or asked for another amount.
 */
export const priceQuestion = z.object({
  difference: z.number(),
  isAccepted: z.boolean(),
  isDeclined: z.optional(z.boolean()),
})
export type PriceQuestion = z.output<typeof priceQuestion>

/** Visit fees that a customer was asked for and has not paid: how many of all their bookings, and the won of this one. */
export const unpaidVisitFees = z.object({ count: z.number(), won: z.number() })
export type UnpaidVisitFees = z.output<typeof unpaidVisitFees>

/** A visit ahead on a paused day: whether the customer wants it all the same. */
export const visitOnPause = z.object({ leg, isConfirmed: z.boolean() })
export type VisitOnPause = z.output<typeof visitOnPause>

/** From so many on, staff are asked before they plan the next delivery. */
const manyUnpaidFees = 2

/** The days of both legs. */
export const visitDays = z.object({ PICKUP: z.string(), DELIVERY: z.string() })

/** The status that a finished visit has. */
export const completedStatus = { PICKUP: 'PICKED_UP', DELIVERY: 'DELIVERED' } as const satisfies Record<
  Leg,
  ReservationStatus
>

interface Moved {
  status: ReservationStatus
  visitDays?: z.output<typeof visitDays> | undefined
  priceQuestion?: PriceQuestion | null | undefined
  unpaidVisitFees?: UnpaidVisitFees | null | undefined
  visitsOnPause?: VisitOnPause[] | undefined
  /** What waits for a second administrator. */
  approval?: { kind: string } | undefined
}

interface MoveQuestion {
  kind: Acknowledgement
  text: string
  /** Whether the server refuses the move until the question is acknowledged. */
  isRequired: boolean
}

/** Returns what a person has to be asked before a move; `today` in Seoul. */
export function questionsBeforeMove(moved: Moved, to: ReservationStatus, today: string): MoveQuestion[] {
  const missed = missedLeg(moved.status, to)
  const visits = (missed ? [missed] : completedLegs(moved.status, to)).flatMap((leg) => {
    const day = moved.visitDays?.[leg]
    if (!day || day === today) return []
    const text = `${formatDay(day)} ${visitTexts[leg]}. 오늘이 아니에요.`
    return [{ kind: 'EARLY_VISIT' as const, text, isRequired: !missed && day > today }]
  })
  return [
    ...visits,
    ...askAboutApproval(moved, to),
    ...askAboutPause(moved, to, today),
    ...askAboutFees(moved, to),
    ...askAboutPrice(moved, to),
  ]
}

function askAboutApproval({ status, approval }: Moved, to: ReservationStatus): MoveQuestion[] {
  if (approval?.kind !== 'CANCEL' || progressOf(to) <= progressOf(status)) return []
  const text = '이 예약의 취소가 다른 관리자의 승인을 기다려요. 승인과 제안에서 먼저 정해 주세요.'
  return [{ kind: 'CANCEL_WAITS', text, isRequired: true }]
}

/** A visit whose day is over is planned for another one. */
function askAboutPause(
  { status, visitDays: days, visitsOnPause = [] }: Moved,
  to: ReservationStatus,
  today: string,
): MoveQuestion[] {
  return visitsOnPause.flatMap(({ leg: paused, isConfirmed }) => {
    const day = days?.[paused] ?? ''
    if (isConfirmed || day < today || !plans[paused](status, to)) return []
    const text = `${formatDay(day)}은 방문을 멈춘 날이에요. ${stageLabels[paused]} 날짜를 먼저 옮겨 주세요.`
    return [{ kind: 'PAUSED_VISIT' as const, text, isRequired: true }]
  })
}

/** Planning the delivery all the same waives the fees. */
function askAboutFees({ status, unpaidVisitFees: fees }: Moved, to: ReservationStatus): MoveQuestion[] {
  if (!fees || fees.won === 0 || fees.count < manyUnpaidFees || !plansDelivery(status, to)) return []
  const text = `손님이 다시 찾아간 비용을 ${fees.count}번 내지 않았어요. 그래도 배송을 잡으면 이 예약의 ${formatWon(fees.won)}을 받지 않은 것으로 적어요.`
  return [{ kind: 'UNPAID_VISIT_FEES', text, isRequired: true }]
}

function askAboutPrice({ status, priceQuestion: open }: Moved, to: ReservationStatus): MoveQuestion[] {
  if (!open || open.isDeclined || !isTowardsDelivery(status, to)) return []
  const text = `${priceQuestionText(open)}. ${openTexts[open.isAccepted ? 'accepted' : 'proposed']}`
  return [{ kind: 'OPEN_PRICE_QUESTION', text, isRequired: progressOf(to) >= statusProgress.DELIVERED }]
}

/** '15,000원 답 없음', '15,000원 결제 안 됨' once the customer has agreed, or '15,000원 거절함'. */
export const priceQuestionText = ({ difference, isAccepted, isDeclined }: PriceQuestion) =>
  `${formatWon(difference)} ${isDeclined ? '거절함' : isAccepted ? '결제 안 됨' : '답 없음'}`

const visitTexts: Record<Leg, string> = { PICKUP: '수거예요', DELIVERY: '배송이에요' }
const openTexts = {
  proposed: '손님이 금액 변경에 아직 답하지 않았어요.',
  accepted: '손님이 동의한 금액을 아직 결제하지 않았어요.',
}

const progressOf = (status: ReservationStatus) =>
  status === 'CANCELLED' || status === 'REFUNDED' ? 0 : statusProgress[status]

/** The legs whose visit a move completes, also where it skips statuses. */
const completedLegs = (from: ReservationStatus, to: ReservationStatus) =>
  (['PICKUP', 'DELIVERY'] as const).filter((leg) => {
    const completed = statusProgress[completedStatus[leg]]
    return progressOf(from) < completed && progressOf(to) >= completed
  })

const reaches =
  (status: 'PICKUP_SCHEDULED' | 'DELIVERY_PREPARING' | 'DELIVERY_SCHEDULED') =>
  (from: ReservationStatus, to: ReservationStatus) =>
    progressOf(from) < statusProgress[status] && progressOf(to) >= statusProgress[status]

/** Whether a move ends the care, also where it skips that status. */
export const finishesCare = reaches('DELIVERY_PREPARING')

/** Whether a move plans the delivery, also where it skips that status. */
export const plansDelivery = reaches('DELIVERY_SCHEDULED')

/** Whether a move plans the visit, also where it skips that status. */
const plans = { PICKUP: reaches('PICKUP_SCHEDULED'), DELIVERY: plansDelivery } satisfies Record<Leg, unknown>

const isTowardsDelivery = (from: ReservationStatus, to: ReservationStatus) =>
  progressOf(to) > progressOf(from) && progressOf(to) >= statusProgress.DELIVERY_PREPARING
