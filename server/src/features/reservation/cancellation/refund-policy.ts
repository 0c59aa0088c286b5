import { type TimeSlot, timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulDay, seoulTime } from '../../../shared/time/seoul.ts'

type RefundTier = 'UNPAID' | 'FULL' | 'DAY_BEFORE' | 'SAME_DAY'

/** Share of the paid amount that is deducted for preparation, in per cent. */
export interface Deductions {
  dayBeforePercent: number
  sameDayPercent: number
}

export interface ReceivedPayment {
  /** Won that can still be refunded. */
  amount: number
  at: Date
}

export interface PickupSlot {
  pickupDate: string
  pickupSlot: TimeSlot
}

export interface Refund {
  tier: RefundTier
  /** Won. */
  deduction: number
  amount: number
}

/**
 * Returns the refund of a cancellation before the pickup. When several rules apply, the one best for the customer
 * counts.
 */
export function calculateRefund(
  paid: ReceivedPayment | undefined,
  pickup: PickupSlot,
  now: Date,
  deductions: Deductions,
): Refund {
  if (!paid || paid.amount === 0) return { tier: 'UNPAID', deduction: 0, amount: 0 }
  const tier = isWithinGracePeriod(paid.at, pickup, now) ? 'FULL' : getTierByDay(pickup.pickupDate, now)
  const percent = { FULL: 0, DAY_BEFORE: deductions.dayBeforePercent, SAME_DAY: deductions.sameDayPercent }
  // Rounded down in favour of the customer.
  const deduction = Math.floor((paid.amount * percent[tier]) / 100)
  return { tier, deduction, amount: paid.amount - deduction }
}

/** Whether the payment was at most 24 hours ago and the pickup slot has not started. */
function isWithinGracePeriod(paidAt: Date, pickup: PickupSlot, now: Date) {
  return now.getTime() - paidAt.getTime() <= dayMs && now < getSlotStart(pickup)
}

const getSlotStart = ({ pickupDate, pickupSlot }: PickupSlot) =>
  seoulTime(pickupDate, timeSlotStarts[pickupSlot])

function getTierByDay(pickupDate: string, now: Date) {
  const daysLeft = countDaysBetween(seoulDay(now), pickupDate)
  if (daysLeft >= 2) return 'FULL'
  return daysLeft === 1 ? 'DAY_BEFORE' : 'SAME_DAY'
}

/** Returns the Korean sentence for the rule that applies. */
export function describeTier(tier: RefundTier, { dayBeforePercent, sameDayPercent }: Deductions): string {
  if (tier === 'UNPAID') return '아직 결제하지 않아 돌려드릴 금액이 없어요.'
  if (tier === 'FULL') return '결제하신 금액을 모두 돌려드려요.'
  const [when, percent] =
    tier === 'DAY_BEFORE' ? ['수거 하루 전', dayBeforePercent] : ['수거 당일', sameDayPercent]
  return `${when}이라 준비 비용 ${percent}%를 뺀 금액을 돌려드려요.`
}

const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
