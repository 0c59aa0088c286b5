import { describe, expect, it } from 'vitest'
import { isNotCharged, judgeConfirmReply, judgeListedPayment } from './confirm-reply.ts'

describe('a reply to a confirmation', () => {
  it.each([
    [{ status: 200, paymentStatus: 'COMPLETED' }, 'PAID'],
    [{ status: 200, paymentStatus: 'PENDING' }, 'DEPOSIT_PENDING'],
    [{ status: 200, paymentStatus: 'CONFIRMING' }, 'UNKNOWN'],
  ] as const)('%o is %s', (reply, verdict) => expect(judgeConfirmReply(reply)).toBe(verdict))

  it.each([
    [400, 'REJECT_CARD_COMPANY'],
    [409, 'PAYMENT_ENDED'],
    [409, 'ALREADY_PAID'],
    [404, 'PAYMENT_NOT_FOUND'],
    [409, 'RESERVATION_EXPIRED'],
    [409, 'SLOT_UNAVAILABLE'],
  ])('%i %s from the server is final', (status, errorCode) =>
    expect(judgeConfirmReply({ status, errorCode })).toBe('REFUSED'),
  )

  it.each([
    ['no answer', 0, undefined],
    ['an unreadable success', 200, undefined],
    ['a gateway’s page', 502, undefined],
    ['a gateway’s page', 404, undefined],
    ['a gateway’s own JSON', 400, 'INTERNAL'],
    ['a broken server', 500, 'INTERNAL'],
    ['a broken server with a final code', 500, 'PAYMENT_REFUSED'],
    ['a provider that rejected the shop', 502, 'PAYMENT_PROVIDER_DOWN'],
    ['a busy server', 503, 'SERVICE_UNAVAILABLE'],
    ['a limit', 429, 'TOO_MANY_REQUESTS'],
    ['an old session', 401, 'SIGN_IN_REQUIRED'],
    ['an address that a server does not know', 404, 'NOT_FOUND'],
    ['a payment that is being confirmed', 409, 'PAYMENT_UNDER_WAY'],
    ['an unknown code that is no refusal', 418, 'TEAPOT'],
  ])('%s (%i, %s) says nothing', (_, status, errorCode) =>
    expect(judgeConfirmReply({ status, errorCode })).toBe('UNKNOWN'),
  )
})

it('reads only good ends from the list of payments', () => {
  const account = { bank: '새잎은행', accountNumber: '1', dueAt: null }
  expect(judgeListedPayment({ status: 'COMPLETED', virtualAccount: null })).toBe('PAID')
  expect(judgeListedPayment({ status: 'PENDING', virtualAccount: account })).toBe('DEPOSIT_PENDING')
  expect(judgeListedPayment({ status: 'PENDING', virtualAccount: null })).toBe('UNKNOWN')
  expect(judgeListedPayment({ status: 'FAILED', virtualAccount: null })).toBe('UNKNOWN')
  expect(judgeListedPayment(undefined)).toBe('UNKNOWN')
})

describe('no money was taken', () => {
  it.each([
    'PAY_PROCESS_CANCELED',
    'REJECT_CARD_COMPANY',
    'EXCEED_MAX_AMOUNT',
    'SLOT_UNAVAILABLE',
    'NOTHING_TO_PAY',
  ])('after %s', (code) => expect(isNotCharged(code)).toBe(true))
  it.each(['NETWORK_ERROR', 'UNKNOWN_ERROR', 'PAYMENT_CONFIRM_FAILED', 'PAYMENT_ENDED', 'INTERNAL'])(
    'is not said after %s',
    (code) => expect(isNotCharged(code)).toBe(false),
  )
})
