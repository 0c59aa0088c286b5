import { expect, it } from 'vitest'
import type { PaidReservation } from '../../../../contract/payment/payment.ts'
import { describeOutcome } from './outcome-texts.ts'

const scheduled: PaidReservation = {
  status: 'PICKUP_SCHEDULED',
  needsCheck: false,
  isPickupPaused: false,
  pickupDate: '2026-11-24',
  pickupSlot: 'PM',
  deliveryDate: '2026-12-01',
  deliverySlot: 'AM',
}
const paid = { reservationId: 'r', virtualAccount: null, purpose: 'BOOKING' as const, reservation: scheduled }

it('names the pickup day of a confirmed booking', () => {
  const { title, lead, text, facts } = describeOutcome(paid)
  expect(title).toBe('결제가 완료됐어요')
  expect(lead).toBe('11월 24일 (화)\n오후 1시~6시에 데리러 갈게요')
  expect(text).toContain('예약이 확정됐어요. 수거 전에 연락드릴게요.')
  expect(facts).toEqual([
    ['수거 예정', '11월 24일 (화) 오후 1시~6시'],
    ['배송 예정', '12월 1일 (화) 오전 9시~12시'],
  ])
})

it('promises no pickup where staff check the address first', () => {
  const reservation = { ...scheduled, status: 'CONFIRMED' as const, needsCheck: true }
  const { lead, text, facts } = describeOutcome({ ...paid, reservation })
  expect(lead).toBeUndefined()
  expect(text).toMatch(/^담당자가 주소를 확인한 뒤/)
  expect(text).not.toContain('데리러')
  expect(facts).toEqual([['수거 희망일', '11월 24일 (화) 오후 1시~6시']])
})

it('promises no pickup on a paused day, and asks for another one', () => {
  const { lead, text, facts } = describeOutcome({
    ...paid,
    reservation: { ...scheduled, isPickupPaused: true },
  })
  expect(lead).toBe('11월 24일 (화)\n수거를 쉬어 가요')
  expect(text).toMatch(/다른 날을 골라 주세요/)
  expect(facts).toEqual([])
})

it('does not call a paid difference a booking', () => {
  const inCare = { ...scheduled, status: 'IN_CARE' as const }
  const { title, text } = describeOutcome({ ...paid, purpose: 'PRICE_CHANGE', reservation: inCare })
  expect(title).toBe('차액 결제가 완료됐어요')
  expect(text).toContain('이어서 돌볼게요')
  expect(text).not.toContain('수거')
})

it('says that money goes back, and promises nothing without the reservation', () => {
  const ended = { ...scheduled, status: 'CANCELLED' as const }
  for (const outcome of [
    { ...paid, isReturned: true },
    { ...paid, reservation: ended },
  ])
    expect(describeOutcome(outcome).title).toBe('결제하신 금액을 돌려드려요')
  const { text } = describeOutcome({ reservationId: 'r', virtualAccount: null })
  expect(text).toBe('다음 일정은 예약 내역에서 확인해 주세요.')
})
