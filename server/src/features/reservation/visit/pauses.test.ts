import { describe, expect, it } from 'vitest'
import type { StoredReservation } from '../reservation.repository.ts'
import { findLateReason, findOutcome, findPauseState, isVisitPaused, type StoredPause } from './pauses.ts'

const day = '2027-01-14'
const pause = { date: day, liftedAt: null } as StoredPause
const booked = {
  status: 'PICKUP_SCHEDULED',
  endedAt: null,
  visits: { PICKUP: { date: day, holds: true }, DELIVERY: { date: '2027-01-21', holds: true } },
} as StoredReservation
const row = (changes: Partial<StoredReservation>) => ({ ...booked, ...changes })
const withPickup = (changes: { date?: string; holds?: boolean }) => ({
  visits: { ...booked.visits, PICKUP: { ...booked.visits.PICKUP, ...changes } },
})
const pickup = { leg: 'PICKUP', answer: null } as const

describe('how a visit of a paused day stands', () => {
  it.each([
    ['OPEN', {}, null],
    ['CONFIRMED', {}, 'CONFIRMED'],
    ['MOVED', withPickup({ date: '2027-01-19' }), 'CONFIRMED'],
    ['UNPAID', { status: 'WAITING' }, null],
    ['CANCELLED', { status: 'CANCELLED' }, 'CONFIRMED'],
    ['OPEN', {}, 'MOVED'],
  ] as const)('%s: %o, answer %s', (outcome, changes, answer) => {
    expect(findOutcome(row(changes), { leg: 'PICKUP', answer }, day)).toBe(outcome)
  })

  it('is paused only while the slot is held, the day is the same and the pause is not lifted', () => {
    expect(isVisitPaused(booked, pickup, pause)).toBe(true)
    for (const changes of [
      withPickup({ holds: false }),
      withPickup({ date: '2027-01-19' }),
      { status: 'PICKED_UP' },
    ] as const)
      expect(isVisitPaused(row(changes), pickup, pause)).toBe(false)
    expect(isVisitPaused(booked, pickup, { ...pause, liftedAt: new Date() })).toBe(false)
    expect(isVisitPaused(booked, { leg: 'DELIVERY' }, pause)).toBe(false)
    const inCare = row({
      status: 'IN_CARE',
      visits: { ...booked.visits, DELIVERY: { ...booked.visits.DELIVERY, date: day } },
    })
    expect(isVisitPaused(inCare, { leg: 'DELIVERY' }, pause)).toBe(true)
  })
})

it('a pause is in force until its day is over or it is lifted', () => {
  expect(findPauseState(pause, day)).toBe('ACTIVE')
  expect(findPauseState(pause, '2027-01-15')).toBe('OVER')
  expect(findPauseState({ ...pause, liftedAt: new Date() }, '2027-01-15')).toBe('LIFTED')
})

it('an answer that comes too late is refused with its reason', () => {
  const reason = (changes: Partial<StoredReservation>, today = day, of = pause) =>
    findLateReason(row(changes), pickup, of, today)
  expect(reason({})).toBeUndefined()
  expect(reason({}, day, { ...pause, liftedAt: new Date() })).toContain('예정대로 찾아뵐게요')
  expect(reason({}, '2027-01-15')).toContain('안내한 날이 지나')
  expect(reason(withPickup({ date: '2027-01-19' }))).toContain('이미 다른 날로 옮긴')
  expect(reason({ status: 'PICKED_UP' })).toContain('지금은 답할 수 없는')
  expect(reason({ status: 'CANCELLED', endedAt: new Date() })).toBe('이미 끝난 예약이에요.')
})
