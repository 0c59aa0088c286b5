import { describe, expect, it } from 'vitest'
import { parseAuthorised, toFailureText } from './provider-redirect.ts'

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

describe('a payment that did not succeed', () => {
  it('has words even when nobody said anything', () => {
    expect(toFailureText({})).toEqual({ code: 'UNKNOWN_ERROR', message: '알 수 없는 결제 실패 원인' })
    expect(toFailureText({ code: 'PAY_PROCESS_CANCELED', message: '취소했어요' })).toEqual({
      code: 'PAY_PROCESS_CANCELED',
      message: '취소했어요',
    })
  })
})
