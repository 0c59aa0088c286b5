import { expect, test } from 'vitest'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { findOpenMove, isMoveOpen, moveButtonLabel, moveTitle } from './move-labels.ts'

const move = (to: ReservationStatus, label: string, notBefore: string | null = null) => ({
  to,
  label,
  notBefore,
  needsReason: true,
})
const card = (refundable = 0) => ({
  status: 'PICKUP_SCHEDULED' as const,
  refundable,
  moves: [
    move('CONFIRMED', '못 가져왔어요', '2999-01-01'),
    move('CANCELLED', '취소'),
    move('PICKED_UP', '수거 완료'),
  ],
})

test('a cancellation and a missed visit have words of their own, with the sum that is given back', () => {
  expect(moveTitle(card(), 'CANCELLED')).toBe('예약 취소')
  expect(moveTitle(card(), 'CONFIRMED')).toBe('못 가져왔어요')
  expect(moveTitle(card(), 'PICKED_UP')).toBe('‘수거 완료’ 단계로 옮기기')
  expect(moveButtonLabel([card()], 'CANCELLED')).toBe('예약 취소하기')
  expect(moveButtonLabel([card(60_000), card(30_000)], 'CANCELLED')).toBe('2건 취소하고 90,000원 환불하기')
  expect(moveButtonLabel([card()], 'CONFIRMED')).toBe('못 가져왔어요')
  expect(moveButtonLabel([card(), card()], 'PICKED_UP')).toBe('2건 ‘수거 완료’ 단계로 옮기기')
})

test('a pickup cannot be missed before its day', () => {
  const missed = move('CONFIRMED', '못 가져왔어요', '2026-11-26')
  expect(isMoveOpen(missed, '2026-11-25')).toBe(false)
  expect(isMoveOpen(missed, '2026-11-26')).toBe(true)
  expect(isMoveOpen({ ...missed, notBefore: undefined }, '2026-11-25')).toBe(true)
  expect(findOpenMove(card(), 'CONFIRMED')).toBeUndefined()
  expect(findOpenMove(card(), 'PICKED_UP')?.label).toBe('수거 완료')
})
