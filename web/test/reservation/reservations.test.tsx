import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getReservation, listReservations } from '../../../contract/reservation/reservation.ts'
import { openApp, rowId } from '../render-app.tsx'
import { answer, failure, malformed, unreadable } from '../server.ts'

const address = `/reservation-detail/${rowId(1)}`
/** A reservation with what the specification names. */
const reservation = {
  reservationNumber: 'R-1',
  serviceType: '픽업 케어 서비스',
  requestDate: '2026-11-20T10:00:00+09:00',
  status: 'WAITING' as const,
  paymentInfo: { totalAmountFormatted: '20,000원' },
  progress: 0,
  specialRequest: '',
  canReschedule: false,
  canInquire: true,
  canCancel: true,
  timeline: [],
}

test('an awaited deposit shows its account on the reservation, and no way to pay twice', async () => {
  const deposit = {
    bank: '우리은행',
    accountNumber: 'X1234567890123',
    dueAt: '2026-12-29T21:00:00+09:00',
    amount: 20_000,
  }
  answer(getReservation, { ...reservation, paymentInfo: { ...reservation.paymentInfo, deposit } })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openApp(address)
  const card = await screen.findByRole('region', { name: '입금을 기다리고 있어요' })
  expect(card.textContent).toContain('12월 29일 (화) 오후 9:00까지 아래 계좌로 20,000원을 입금해 주세요.')
  fireEvent.click(within(card).getByRole('button', { name: '계좌 복사' }))
  await screen.findByText('계좌번호를 복사했어요.')
  expect(writeText).toHaveBeenCalledWith('우리은행 X1234567890123')
  expect(screen.queryByRole('button', { name: '결제 이어하기' })).toBeNull()
})

test.each(['nope', rowId(99)])('the unknown reservation %s has a message', async (id) => {
  answer(getReservation, failure(404, 'NOT_FOUND', '없어요.'))
  await openApp(`/reservation-detail/${id}`)
  await screen.findByText('예약 정보를 찾을 수 없습니다.')
})

test('a reservation that cannot be loaded has a message', async () => {
  answer(getReservation, unreadable(400))
  await openApp(address)
  await screen.findByText('예약 상세 정보를 불러오는데 실패했습니다.')
})

test('a list of another form has a message', async () => {
  answer(listReservations, malformed({ reservations: 'none' }))
  await openApp('/reservation-list')
  await screen.findByText('데이터 형식이 올바르지 않습니다.')
})
