import { describe, expect, it } from 'vitest'
import { ApiError } from '../../shared/api/index.ts'
import { parseAuthorised, toFailureQuery, toFailureText } from './provider-redirect.ts'

describe('coming back from the provider', () => {
  it('needs a payment key, an order number and a numeric amount', () => {
    const query = { paymentKey: 'pk', orderId: 'PC-1', amount: '55000' }
    expect(parseAuthorised(query)).toEqual({ paymentKey: 'pk', orderId: 'PC-1', amount: 55_000 })
    for (const amount of ['', '5만', '1e3', '-5', 'NaN'])
      expect(parseAuthorised({ ...query, amount })).toBeUndefined()
    expect(parseAuthorised({ ...query, paymentKey: '' })).toBeUndefined()
    expect(parseAuthorised({ paymentKey: 'pk', amount: '5' })).toBeUndefined()
  })
})

describe('a confirmation that did not succeed', () => {
  it('is told with the server’s code, and with one of ours where it gave none', () => {
    const told = (error: Error) => toFailureQuery(error, 'PC-1').code
    expect(told(new ApiError('PAYMENT_REFUSED', '거절', 409))).toBe('PAYMENT_REFUSED')
    expect(told(new ApiError('MALFORMED', '이상함', 200, false))).toBe('PAYMENT_CONFIRM_FAILED')
    expect(told(new ApiError('NETWORK', '끊김', 0, false))).toBe('NETWORK_ERROR')
    expect(told(new ApiError('UNREADABLE', '?', 500, false))).toBe('NETWORK_ERROR')
    expect(told(new TypeError('?'))).toBe('NETWORK_ERROR')
  })

  it('has words even when nobody said anything', () => {
    expect(toFailureText({})).toEqual({ code: 'UNKNOWN_ERROR', message: '알 수 없는 결제 실패 원인' })
    expect(toFailureText({ code: 'PAY_PROCESS_CANCELED', message: '취소했어요' })).toEqual({
      code: 'PAY_PROCESS_CANCELED',
      message: '취소했어요',
    })
  })
})
