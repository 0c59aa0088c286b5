import * as z from 'zod/mini'
import { formatDay } from '../seoul-day'
import { formatWon } from './price'
import { type Leg, type ReservationStatus, statusProgress } from './reservation-status'
import { missedLeg } from './visit/visit-cost'

/** What a person says yes to before a move: a visit of another day, a price change that the customer has not answered or paid. */
export const acknowledgement = z.enum(['EARLY_VISIT', 'OPEN_PRICE_QUESTION'])
export type Acknowledgement = z.output<typeof acknowledgement>

/** Won by which an open price change raises the amount; `isAccepted` once only its payment is missing. */
export const priceQuestion = z.object({ difference: z.number(), isAccepted: z.boolean() })
export type PriceQuestion = z.output<typeof priceQuestion>

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
  const { priceQuestion: open } = moved
  if (!open || !isTowardsDelivery(moved.status, to)) return visits
  const text = `${priceQuestionText(open)}. ${openTexts[open.isAccepted ? 'accepted' : 'proposed']}`
  return [
    ...visits,
    { kind: 'OPEN_PRICE_QUESTION', text, isRequired: progressOf(to) >= statusProgress.DELIVERED },
  ]
}

/** '15,000원 답 없음', or '15,000원 결제 안 됨' once the customer has agreed. */
export const priceQuestionText = ({ difference, isAccepted }: PriceQuestion) =>
  `${formatWon(difference)} ${isAccepted ? '결제 안 됨' : '답 없음'}`

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

const isTowardsDelivery = (from: ReservationStatus, to: ReservationStatus) =>
  progressOf(to) > progressOf(from) && progressOf(to) >= statusProgress.DELIVERY_PREPARING
