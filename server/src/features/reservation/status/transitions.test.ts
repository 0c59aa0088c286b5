import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ReservationStatus,
  reservationStatuses,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  allowedTransitions,
  canMove,
  canOverride,
  getListing,
  getProgress,
  isMissedVisit,
  requiresReason,
} from './transitions.ts'

const anyStatus = fc.constantFrom(...reservationStatuses)
const afterPickup: ReservationStatus[] = [
  'PICKED_UP',
  'IN_CARE',
  'DELIVERY_PREPARING',
  'DELIVERY_SCHEDULED',
  'DELIVERED',
  'DONE',
]

/** Tries the statuses in order and returns those that the table allows. */
function followTable(from: ReservationStatus, tried: ReservationStatus[]) {
  const path = [from]
  for (const to of tried) if (canMove(path.at(-1) ?? from, to)) path.push(to)
  return path
}

describe('the transitions of a reservation', () => {
  it('match this table', () => {
    const written = reservationStatuses.map((from) => `${from} -> ${allowedTransitions[from].join(' | ')}`)
    expect(written).toEqual([
      'WAITING -> CONFIRMED | CANCELLED',
      'CONFIRMED -> PICKUP_SCHEDULED | CANCELLED',
      'PICKUP_SCHEDULED -> PICKED_UP | CONFIRMED | CANCELLED',
      'PICKED_UP -> IN_CARE',
      'IN_CARE -> DELIVERY_PREPARING',
      'DELIVERY_PREPARING -> DELIVERY_SCHEDULED',
      'DELIVERY_SCHEDULED -> DELIVERED | DELIVERY_PREPARING',
      'DELIVERED -> DONE',
      'DONE -> ',
      'CANCELLED -> REFUNDED',
      'REFUNDED -> ',
    ])
  })

  it('never lead from the pickup on to a cancellation or refund', () => {
    fc.assert(
      fc.property(fc.constantFrom(...afterPickup), fc.array(anyStatus, { maxLength: 60 }), (from, tried) => {
        const path = followTable(from, tried)
        expect(path).not.toContain('CANCELLED')
        expect(path).not.toContain('REFUNDED')
      }),
      { numRuns: 2000 },
    )
  })

  it('can be overridden, except from ended statuses and to WAITING or REFUNDED', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        const isEnded = from === 'CANCELLED' || from === 'REFUNDED'
        if (isEnded || to === 'REFUNDED' || to === 'WAITING' || from === to) {
          expect(canOverride(from, to)).toBe(false)
        }
      }),
    )
  })

  it('never lower the progress, except after a failed pickup or delivery', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 60 }), (tried) => {
        const path = followTable('WAITING', tried)
        let progress = 0
        for (const [index, status] of path.entries()) {
          const next = getProgress(status, progress)
          const isFailed = isMissedVisit(path[index - 1] ?? 'WAITING', status)
          if (!isFailed) expect(next).toBeGreaterThanOrEqual(progress)
          progress = next
        }
      }),
    )
  })

  it('need a reason after a failed pickup or delivery', () => {
    expect(requiresReason('PICKUP_SCHEDULED', 'CONFIRMED')).toBe(true)
    expect(requiresReason('DELIVERY_SCHEDULED', 'DELIVERY_PREPARING')).toBe(true)
    expect(requiresReason('PICKUP_SCHEDULED', 'PICKED_UP')).toBe(false)
  })

  it('put a reservation into one tab, and an expired unpaid one into none', () => {
    expect(reservationStatuses.map((status) => getListing(status, null))).toEqual([
      ...Array(8).fill('IN_PROGRESS'),
      'COMPLETED',
      'CANCELLED',
      'CANCELLED',
    ])
    expect(getListing('CANCELLED', 'UNPAID_EXPIRED')).toBe('HIDDEN')
  })
})
