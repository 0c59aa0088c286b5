import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmPayment, failPayment } from '../../../contract/payment/payment.ts'
import { eventually, openApp } from '../render-app.tsx'
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
