import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReservationStatus, reservationStatuses } from '../../../../contract/reservation-status.ts'
import { allowedMoves, canMove, canOverride, listingOf, progressAt } from './moves.ts'

const anyStatus = fc.constantFrom(...reservationStatuses)
const withUs: ReservationStatus[] = [
  'PICKED_UP',
  'IN_CARE',
  'DELIVERY_PREPARING',
  'DELIVERY_SCHEDULED',
  'DELIVERED',
  'DONE',
]

/** The statuses a reservation goes through when all of this is tried and only the table lets it pass. */
function walk(from: ReservationStatus, tried: ReservationStatus[]) {
  const path = [from]
  for (const to of tried) if (canMove(path.at(-1) ?? from, to)) path.push(to)
  return path
}

describe('the moves of a reservation', () => {
  it('are exactly these', () => {
    const written = reservationStatuses.map((from) => `${from} -> ${allowedMoves[from].join(' | ')}`)
    expect(written).toEqual([
      'WAITING -> CONFIRMED | CANCELLED',
      'CONFIRMED -> PICKUP_SCHEDULED | CANCELLED',
      'PICKUP_SCHEDULED -> PICKED_UP | CANCELLED',
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

  it('never lead from picked up to a cancel or a refund, however often anything is tried', () => {
    fc.assert(
      fc.property(fc.constantFrom(...withUs), fc.array(anyStatus, { maxLength: 60 }), (from, tried) => {
        const path = walk(from, tried)
        expect(path).not.toContain('CANCELLED')
        expect(path).not.toContain('REFUNDED')
      }),
      { numRuns: 2000 },
    )
  })

  it('can be overridden, but nothing that has ended comes back, and a refund is never declared', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        const isEnded = from === 'CANCELLED' || from === 'REFUNDED'
        if (isEnded || to === 'REFUNDED' || to === 'WAITING' || from === to) {
          expect(canOverride(from, to)).toBe(false)
        }
      }),
    )
  })

  it('keep progress rising until the end, except for a failed delivery', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 60 }), (tried) => {
        const path = walk('WAITING', tried)
        let progress = 0
        for (const [index, status] of path.entries()) {
          const next = progressAt(status, progress)
          const isFailedDrop = path[index - 1] === 'DELIVERY_SCHEDULED' && status === 'DELIVERY_PREPARING'
          if (!isFailedDrop) expect(next).toBeGreaterThanOrEqual(progress)
          progress = next
        }
      }),
    )
  })

  it('put a reservation into one tab, and an unpaid expired one into none', () => {
    expect(reservationStatuses.map((status) => listingOf(status, null))).toEqual([
      ...Array(8).fill('IN_PROGRESS'),
      'COMPLETED',
      'CANCELLED',
      'CANCELLED',
    ])
    expect(listingOf('CANCELLED', 'UNPAID_EXPIRED')).toBe('HIDDEN')
  })
})
