import { timeSlotStarts } from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, dayMs } from '../../../../../contract/seoul-day.ts'
import { seoulDay, seoulTime } from '../../../shared/time/seoul.ts'
import type { StoredReservation, Visit } from '../reservation.repository.ts'
import type { DeductionTier } from '../reservation.tables.ts'

type RefundTier = 'UNPAID' | 'FULL' | DeductionTier

/** Share of the paid amount that is deducted for preparation, in per cent. */
export const deductions: Record<DeductionTier, number> = { DAY_BEFORE: 10, SAME_DAY: 20 }

export interface ReceivedPayment {
  /** Won that can still be refunded. */
  amount: number
  at: Date
}

/** What decides about a deduction: the pickup, and the deduction that applied when the customer moved it, if one did. */
export type PickupSlot = Pick<Visit, 'date' | 'slot' | 'holds' | 'missedBy'> & {
  keptDeduction: DeductionTier | null
}

export const toPickupSlot = ({ visits, keptDeduction }: StoredReservation): PickupSlot => ({
  ...visits.PICKUP,
  keptDeduction,
})

export interface Refund {
  tier: RefundTier
  /** Won. */
  deduction: number
  amount: number
  /** Whether the tier applies because the pickup was moved, and deducts more than today's tier would. */
  isKept: boolean
}

/**
 * Returns the refund of a cancellation before the pickup. When several rules apply, the one best for the customer
 * counts; a deduction kept from a move counts, unless we missed the pickup.
 */
export function calculateRefund(paid: ReceivedPayment | undefined, pickup: PickupSlot, now: Date): Refund {
  if (!paid || paid.amount === 0) return { tier: 'UNPAID', deduction: 0, amount: 0, isKept: false }
  const present = getPresentTier(paid.at, pickup, now)
  const kept = isMissedByUs(pickup, now) ? 'FULL' : (pickup.keptDeduction ?? 'FULL')
  const tier = worseTier(present, kept)
  const percent = { FULL: 0, ...deductions }
  // Rounded down in favour of the customer.
  const deduction = Math.floor((paid.amount * percent[tier]) / 100)
  return { tier, deduction, amount: paid.amount - deduction, isKept: tier !== present }
}

/** Returns the refund of a cancellation because of us: nothing is deducted, whatever was kept before. */
export const refundInFull = (paid: ReceivedPayment | undefined): Refund =>
  paid && paid.amount > 0
    ? { tier: 'FULL', deduction: 0, amount: paid.amount, isKept: false }
    : { tier: 'UNPAID', deduction: 0, amount: 0, isKept: false }

/** Returns the deduction that a later cancellation keeps when the customer moves the pickup now; null when there is none. */
export function findDeductionToKeep(
  paidAt: Date | null,
  pickup: PickupSlot,
  now: Date,
): DeductionTier | null {
  const tier = worseTier(
    paidAt ? getPresentTier(paidAt, pickup, now) : 'FULL',
    pickup.keptDeduction ?? 'FULL',
  )
  return tier === 'FULL' ? null : tier
}

/** Whether a cancellation would deduct more right after this move of the pickup than right before it. */
export const deductsMoreAfter = (paidAt: Date | null, before: PickupSlot, after: PickupSlot, now: Date) => {
  const [later, earlier] = [after, before].map((pickup) =>
    tiers.indexOf(findDeductionToKeep(paidAt, pickup, now) ?? 'FULL'),
  ) as [number, number]
  return later > earlier
}

/** Until when a cancellation refunds everything; null when it no longer does, or when that depends on no moment. */
export function findFreeCancellationEnd(paidAt: Date | null, pickup: PickupSlot, now: Date): Date | null {
  if (!paidAt || findDeductionToKeep(paidAt, pickup, now) || isMissedByUs(pickup, now)) return null
  const dayBefore = seoulTime(addDays(pickup.date, -1), '00:00').getTime()
  const grace = Math.min(paidAt.getTime() + dayMs, getSlotStart(pickup).getTime())
  return new Date(Math.max(dayBefore, grace))
}

const getPresentTier = (paidAt: Date, pickup: PickupSlot, now: Date) =>
  isWithinGracePeriod(paidAt, pickup, now) || isMissedByUs(pickup, now)
    ? 'FULL'
    : getTierByDay(pickup.date, now)

/** From the best for the customer to the worst. */
const tiers = ['FULL', 'DAY_BEFORE', 'SAME_DAY'] as const
type PaidTier = (typeof tiers)[number]

const worseTier = (one: PaidTier, other: PaidTier) =>
  tiers.indexOf(one) > tiers.indexOf(other) ? one : other

/** Whether the payment was at most 24 hours ago and the pickup slot has not started. */
function isWithinGracePeriod(paidAt: Date, pickup: PickupSlot, now: Date) {
  return now.getTime() - paidAt.getTime() <= dayMs && now < getSlotStart(pickup)
}

/** Whether we missed the pickup and the new day, if there is one, has not begun. */
const isMissedByUs = ({ missedBy, holds, date }: PickupSlot, now: Date) =>
  missedBy === 'US' && (!holds || seoulDay(now) < date)

const getSlotStart = ({ date, slot }: PickupSlot) => seoulTime(date, timeSlotStarts[slot])

function getTierByDay(pickupDate: string, now: Date): PaidTier {
  const daysLeft = countDaysBetween(seoulDay(now), pickupDate)
  if (daysLeft >= 2) return 'FULL'
  return daysLeft === 1 ? 'DAY_BEFORE' : 'SAME_DAY'
}

/** Returns the Korean sentence for the rule that applies. */
export function describeTier({ tier, isKept }: Pick<Refund, 'tier' | 'isKept'>): string {
  if (tier === 'UNPAID') return '아직 결제하지 않아 돌려드릴 금액이 없어요.'
  if (tier === 'FULL') return '결제하신 금액을 모두 돌려드려요.'
  const reason = isKept ? `${whenTexts[tier]}에 일정을 바꾼 예약이라` : `${whenTexts[tier]}이라`
  return `${reason} 준비 비용 ${deductions[tier]}%를 뺀 금액을 돌려드려요.`
}

/** Returns the Korean sentence that says before a move which deduction a later cancellation keeps. */
export const describeKept = (tier: DeductionTier): string =>
  `${whenTexts[tier]}에 일정을 바꾸면, 나중에 예약을 취소하실 때 준비 비용 ${deductions[tier]}%를 빼고 돌려드려요.`

const whenTexts: Record<DeductionTier, string> = { DAY_BEFORE: '수거 하루 전', SAME_DAY: '수거 당일' }

const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
