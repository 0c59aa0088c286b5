import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  isCaptured,
  methodOf,
  queryPayment,
  refusalInKorean,
  type TossPayment,
  toVerdict,
  toVirtualAccount,
} from './toss.ts'

describe('a provider error', () => {
  it.each([
    [403, 'REJECT_CARD_COMPANY', 'REFUSED'],
    [400, 'INVALID_CARD_EXPIRATION', 'REFUSED'],
    [400, 'INVALID_STOPPED_CARD', 'REFUSED'],
    [400, 'EXCEED_MAX_DAILY_PAYMENT_COUNT', 'REFUSED'],
    [404, 'NOT_FOUND_PAYMENT_SESSION', 'REFUSED'],
    [403, 'NOT_CANCELABLE_AMOUNT', 'REFUSED'],
    [401, 'UNAUTHORIZED_KEY', 'ALARM'],
    [400, 'INVALID_API_KEY', 'ALARM'],
    [403, 'FORBIDDEN_REQUEST', 'REFUSED'],
    [400, 'ALREADY_PROCESSED_PAYMENT', 'UNKNOWN'],
    [400, 'PROVIDER_ERROR', 'UNKNOWN'],
    [409, 'IDEMPOTENT_REQUEST_PROCESSING', 'UNKNOWN'],
    [403, 'FORBIDDEN_CONSECUTIVE_REQUEST', 'UNKNOWN'],
    [400, 'ALREADY_CANCELED_PAYMENT', 'UNKNOWN'],
    [500, 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'UNKNOWN'],
    [500, 'REJECT_CARD_COMPANY', 'UNKNOWN'],
    [400, 'SOMETHING_NEW', 'UNKNOWN'],
  ])('%i %s is %s', (status, code, verdict) => {
    expect(toVerdict(status, code)).toBe(verdict)
  })

  it('is shown with the Korean message or our own text, never in English', () => {
    expect(refusalInKorean('REJECT_CARD_COMPANY', '결제 승인이 거절되었습니다')).toBe(
      '결제 승인이 거절되었습니다',
    )
    expect(refusalInKorean('NOT_FOUND_PAYMENT_SESSION', 'expired')).toMatch(/인증 시간이 지나/)
    expect(refusalInKorean('REJECT_CARD_COMPANY', 'declined')).toBeUndefined()
  })
})

describe('a provider payment', () => {
  const payment: TossPayment = {
    paymentKey: 'k',
    orderId: 'o',
    status: 'DONE',
    totalAmount: 1000,
    balanceAmount: 1000,
    currency: 'KRW',
  }

  it('is mapped to one of our seven methods and keeps the provider’s name of the method', () => {
    expect(methodOf({ ...payment, method: '카드' })).toEqual({ method: 'CARD', methodLabel: '카드' })
    const easyPay = { provider: '카카오페이' }
    expect(methodOf({ ...payment, method: '간편결제', easyPay }).method).toBe('KAKAO_PAY')
    const samsung = methodOf({ ...payment, method: '간편결제', easyPay: { provider: '삼성페이' } })
    expect(samsung).toEqual({ method: 'CARD', methodLabel: '삼성페이' })
    expect(methodOf(payment)).toEqual({ method: null, methodLabel: null })
  })

  it('that was cancelled counts as captured only if it was approved before', () => {
    expect(isCaptured({ ...payment, status: 'CANCELED', approvedAt: '2026-01-05T10:00:00+09:00' })).toBe(true)
    expect(isCaptured({ ...payment, status: 'CANCELED', approvedAt: null })).toBe(false)
  })

  it('has the common name of the bank', () => {
    const virtualAccount = { accountNumber: '1', bankCode: '88', dueDate: null }
    expect(toVirtualAccount({ ...payment, virtualAccount, secret: 's' })).toMatchObject({
      bank: '신한은행',
      secret: 's',
    })
  })
})

describe('a provider call', () => {
  const closings: (() => void)[] = []
  afterEach(() => {
    for (const close of closings.splice(0)) close()
  })

  const clientOf = async (answer: Parameters<typeof createServer>[1]) => {
    const server = createServer(answer as never)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closings.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    const { port } = server.address() as AddressInfo
    const apiUrl = `http://127.0.0.1:${port}`
    const settings = { apiUrl, secretKey: 'test_gsk_x', callSeconds: 1, takesDeposits: true }
    return { query: (limitMs?: number) => queryPayment(settings, 'o', limitMs) }
  }

  it('without a reply in time, with an unreadable reply or with a redirect has an unknown outcome', async () => {
    const silent = await clientOf(() => {})
    expect(await silent.query(50)).toMatchObject({ verdict: 'UNKNOWN', code: 'TIMEOUT' })
    const strange = await clientOf(((_request: never, reply: { end: (text: string) => void }) =>
      reply.end('<html>')) as never)
    expect(await strange.query()).toMatchObject({ verdict: 'UNKNOWN', code: 'UNREADABLE_ANSWER' })
    const elsewhere = await clientOf(((
      _request: never,
      reply: { writeHead: (status: number, headers: object) => { end: () => void } },
    ) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as never)
    expect(await elsewhere.query()).toMatchObject({ verdict: 'UNKNOWN', code: 'UNREACHABLE' })
  })
})
