import { type TimeSlot, timeSlotStarts } from '../../../../contract/reservation-status.ts'
import { seoulDay } from '../../shared/time/seoul.ts'

export type RefundTier = 'UNPAID' | 'FULL' | 'DAY_BEFORE' | 'SAME_DAY'

/** Share kept for preparation, in per cent. */
export interface Deductions {
  dayBeforePercent: number
  sameDayPercent: number
}

export interface Paid {
  /** Won that we hold: captured, and neither given back nor on its way back. */
  amount: number
  at: Date
}

export interface Pickup {
  pickupDate: string
  pickupSlot: TimeSlot
}

export interface Refund {
  tier: RefundTier
  /** Won. */
  deduction: number
  amount: number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * What a cancel gives back while the plants are not picked up yet; afterwards there is none to ask
 * for. Of the rules that apply, the one that is best for the customer wins.
 */
export function refundOf(paid: Paid | undefined, pickup: Pickup, now: Date, deductions: Deductions): Refund {
  if (!paid || paid.amount === 0) return { tier: 'UNPAID', deduction: 0, amount: 0 }
  const tier = isStillFresh(paid.at, pickup, now) ? 'FULL' : tierByDay(pickup.pickupDate, now)
  const percent = { FULL: 0, DAY_BEFORE: deductions.dayBeforePercent, SAME_DAY: deductions.sameDayPercent }
  // Rounded down: a fraction of a won is the customer's.
  const deduction = Math.floor((paid.amount * percent[tier]) / 100)
  return { tier, deduction, amount: paid.amount - deduction }
}

/** Within 24 hours of the payment, and the service has not begun. */
function isStillFresh(paidAt: Date, pickup: Pickup, now: Date) {
  return now.getTime() - paidAt.getTime() <= dayMs && now < serviceStart(pickup)
}

/** The service begins with the pickup's slot. */
export const serviceStart = ({ pickupDate, pickupSlot }: Pickup) =>
  new Date(`${pickupDate}T${timeSlotStarts[pickupSlot]}:00+09:00`)

function tierByDay(pickupDate: string, now: Date) {
  const daysLeft = daysBetween(seoulDay(now), pickupDate)
  if (daysLeft >= 2) return 'FULL'
  return daysLeft === 1 ? 'DAY_BEFORE' : 'SAME_DAY'
}

/** The rule that applies, in one sentence. */
export function sayTier(tier: RefundTier, { dayBeforePercent, sameDayPercent }: Deductions): string {
  if (tier === 'UNPAID') return '아직 결제하지 않아 돌려드릴 금액이 없어요.'
  if (tier === 'FULL') return '결제하신 금액을 모두 돌려드려요.'
  const [when, percent] =
    tier === 'DAY_BEFORE' ? ['수거 하루 전', dayBeforePercent] : ['수거 당일', sameDayPercent]
  return `${when}이라 준비 비용 ${percent}%를 뺀 금액을 돌려드려요.`
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
