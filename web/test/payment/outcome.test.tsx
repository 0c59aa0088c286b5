import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmPayment, failPayment } from '../../../contract/payment/payment.ts'
import { getReservation } from '../../../contract/reservation/reservation.ts'
import { eventually, follow, link, openApp, rowId } from '../render-app.tsx'
import { answer, askedOf, failure, unreadable } from '../server.ts'

test('an address of the provider without a valid amount leads to the failure page and ends the attempt', async () => {
  answer(failPayment, null)
  await openApp('/payment/success?paymentKey=x&orderId=PC-1&amount=abc')
  await screen.findByText('유효하지 않은 결제 정보입니다.')
  screen.getByText(/^오류 코드 INVALID_PARAMS\s주문번호 PC-1$/)
  await eventually(() => expect(askedOf(failPayment)[0]?.body.orderId).toBe('PC-1'))
})

test('a payment that the server does not know leads to the failure page', async () => {
  answer(failPayment, null)
  answer(confirmPayment, failure(404, 'PAYMENT_NOT_FOUND', '결제를 찾을 수 없어요.'))
  await openApp('/payment/success?paymentKey=x&orderId=PC-20260101-NONE&amount=5000')
  await screen.findByText(/오류 코드 PAYMENT_NOT_FOUND/)
})

test('an answer that is no success ends the payment', async () => {
  const refused = { status: 'Fail', message: '결제를 마치지 못했어요.', data: null }
  answer(failPayment, null)
  answer(confirmPayment, unreadable(200, JSON.stringify(refused)))
  await openApp('/payment/success?paymentKey=x&orderId=PC-1&amount=5000')
  await screen.findByText(/오류 코드 PAYMENT_CONFIRM_FAILED/)
  screen.getByRole('heading', { name: '결제가 완료되지 않았어요' })
})

test('a failure without a code has words of its own', async () => {
  await openApp('/payment/fail')
  await screen.findByText(/오류 코드 UNKNOWN_ERROR/)
  screen.getByText('알 수 없는 결제 실패 원인')
})

test('who pays a booking after its time reads so, and is led from the payment to the booking and on to a new one', async () => {
  answer(failPayment, null)
  answer(confirmPayment, failure(409, 'RESERVATION_EXPIRED', '결제 시간이 지나 예약이 취소됐어요.'))
  answer(getReservation, {
    ...{
      reservationNumber: 'R-1',
      serviceType: '픽업 케어 서비스',
      requestDate: '2026-11-20T10:00:00+09:00',
    },
    ...{ status: 'CANCELLED', paymentInfo: { totalAmountFormatted: '20,000원' }, progress: 0 },
    ...{ specialRequest: '', canReschedule: false, canInquire: true, canCancel: false, timeline: [] },
    ...{ id: rowId(1), expired: true },
  })
  const pending = { orderId: 'PC-1', reservationId: rowId(1), at: Date.now() }
  sessionStorage.setItem('saeip.pending-payment', JSON.stringify(pending))
  await openApp('/payment/success?paymentKey=x&orderId=PC-1&amount=5000')
  await screen.findByText(/오류 코드 RESERVATION_EXPIRED/)
  await follow('다시 결제하기')
  await screen.findByText(/^결제 시간이 지나 예약이 취소됐어요/)
  expect((await link('다시 예약하기')).getAttribute('href')).toBe('/reservation-care')
})
