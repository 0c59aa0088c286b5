import { describe, expect, test } from 'vitest'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { areasIn, byStatus, filterDays, openingDay } from './board-view.ts'

const card = (place: string, status: BoardCard['status'], id = place + status) =>
  ({ id, place, status, statusLabel: status }) as BoardCard
const usage = { booked: 2, capacity: 5 }
const dayOf = (reservations: BoardCard[]) => ({
  date: '2026-11-24',
  closedFor: null,
  cells: [{ leg: 'PICKUP' as const, slot: 'AM' as const, stops: usage, pots: usage, reservations }],
})

describe('the board opens', () => {
  const week = ['2026-11-17', '2026-11-19']
  test.each([
    ['on today while a working day is ahead', '2026-11-18', week, '2026-11-18'],
    ['on today on the last working day', '2026-11-19', week, '2026-11-19'],
    ['on Monday after the last working day', '2026-11-20', week, '2026-11-23'],
    ['on Monday on a Sunday, the last day of its week', '2026-11-22', week, '2026-11-23'],
    ['on today on a Saturday on which the van drives', '2026-11-21', [...week, '2026-11-21'], '2026-11-21'],
    ['a week later on the Monday of a closed week', '2026-11-23', [], '2026-11-30'],
  ])('%s', (_, today, workingDays, day) => expect(openingDay(today, workingDays)).toBe(day))
})

test('filters choose by district and stage, count what they hide and leave the used capacity', () => {
  const days = [
    dayOf([
      card('송파구 잠실동', 'CONFIRMED'),
      card('강남구 역삼동', 'CONFIRMED'),
      card('강남구 논현동', 'PICKED_UP'),
    ]),
  ]
  expect(areasIn(days)).toEqual(['강남구', '송파구'])
  const filtered = filterDays(days, { area: '강남구', stage: 'CONFIRMED' })
  expect(filtered.hidden).toBe(2)
  expect(filtered.days[0]?.cells[0]).toMatchObject({
    stops: usage,
    reservations: [{ place: '강남구 역삼동' }],
  })
  expect(filterDays(days, { area: null, stage: null })).toEqual({ days, hidden: 0 })
})

test('reservations follow the order of the statuses', () => {
  const cards = [card('가', 'PICKED_UP'), card('나', 'CONFIRMED'), card('다', 'PICKED_UP')]
  expect(byStatus(cards).map(({ place }) => place)).toEqual(['나', '가', '다'])
})
