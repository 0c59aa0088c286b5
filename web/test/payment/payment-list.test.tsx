import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getMyPage } from '../../../contract/account/account.ts'
import { listPayments } from '../../../contract/payment/payment.ts'
import {
  choose,
  eventually,
  follow,
  link,
  openApp,
  press,
  rowId,
  scrollToEnd,
  shows,
} from '../render-app.tsx'
import { answer, askedOf, unreadable } from '../server.ts'

const payment = (number: number) => ({
  id: rowId(number),
  requestedAt: '2026-11-21T10:02:00+09:00',
  method: null,
  methodLabel: null,
  status: 'PENDING' as const,
  statusLabel: '대기',
  orderName: `주문 ${number}`,
  orderId: `PC-${number}`,
  amount: 5000,
  refundedAmount: 0,
  receiptUrl: null,
  reservationId: rowId(number),
  virtualAccount: null,
})

test('the list loads more at its end, and offers a retry after a failure', async () => {
  answer(listPayments, unreadable(400))
  await openApp('/payment-list')
  await screen.findByText('결제 내역을 불러오는데 실패했습니다.')
  const failed = askedOf(listPayments).length
  answer(listPayments, ({ query }) => {
    const number = Number(query.page)
    const hasNext = number < 2
    return {
      payments: Array.from({ length: 10 }, (_, index) => payment(number * 10 + index + 1)),
      summary: { totalAmount: 0, completedCount: 0, cancelledCount: 0, refundedCount: 0 },
      last: !hasNext,
      hasNext,
      nextCursor: hasNext ? `after-${number}` : null,
    }
  })
  await press('다시 시도')
  for (const count of [10, 20, 30]) {
    await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(count))
    scrollToEnd()
  }
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('결제 수단 -')
  expect(
    askedOf(listPayments)
      .slice(failed)
      .map(({ query }) => query.cursor),
  ).toEqual([undefined, 'after-0', 'after-1'])
})

test('the page of a member leads to their payments, whose sum stays whatever is listed, and to receipt and booking', async () => {
  answer(getMyPage, {
    userProfile: { name: '김초록', phone: null, email: null },
    serviceStats: { reservationCount: 1, paymentCount: 1 },
  })
  const paid = {
    ...{ ...payment(1), status: 'COMPLETED' as const, statusLabel: '결제 완료', amount: 20_000 },
    receiptUrl: 'https://receipt.example/1',
  }
  answer(listPayments, ({ query }) => ({
    payments: query.status === 'FAILED' ? [] : [paid],
    summary: { totalAmount: 20_000, completedCount: 1, cancelledCount: 0, refundedCount: 0 },
    last: true,
  }))
  await openApp('/my-page')
  expect((await link(/예약 내역 ?1건/)).getAttribute('href')).toBe('/reservation-list')
  await follow(/결제 내역 ?1건/)
  await shows('region', '총 결제 금액20,000원', '결제 요약')
  await shows('region', '결제 완료1건', '결제 요약')
  await shows('article', '결제 완료')
  const row = within(screen.getByRole('article'))
  fireEvent.click(row.getByRole('heading'))
  const receipt = row.getByRole('link', { name: /영수증/ })
  expect(receipt.getAttribute('href')).toBe(paid.receiptUrl)
  expect([receipt.getAttribute('target'), receipt.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ])
  expect(row.getByRole('link', { name: '예약 보기' }).getAttribute('href')).toBe(
    `/reservation-detail/${rowId(1)}`,
  )
  await choose('실패')
  await screen.findByText('결제 내역이 없습니다.')
  await shows('region', '총 결제 금액20,000원', '결제 요약')
})

test('payments are told apart by the visit and the pots, and only an awaited one lacks its method', async () => {
  const visit = { pickupDate: '2026-12-08', potCount: 2 }
  answer(listPayments, {
    payments: [
      { ...payment(1), ...visit },
      { ...payment(2), ...visit, status: 'FAILED', purpose: 'PRICE_CHANGE' },
      { ...payment(3), status: 'COMPLETED', method: 'CARD', methodLabel: '카드' },
    ],
    summary: { totalAmount: 5000, completedCount: 1, cancelledCount: 0, refundedCount: 0 },
    last: true,
  })
  await openApp('/payment-list')
  const rows = await screen.findAllByRole('article')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    '12월 8일 (화) 수거 · 화분 2개',
    '12월 8일 (화) 수거 · 추가 금액',
    '주문 3',
  ])
  expect(rows.map(({ textContent }) => textContent?.match(/결제 수단 (-|카드)/)?.[1])).toEqual([
    '-',
    undefined,
    '카드',
  ])
})

test('what is not paid yet says until when: by card, or after the window was closed, it leads to the reservation, by transfer it shows the account', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T07:40:00+09:00') })
  const virtualAccount = {
    bank: '우리은행',
    accountNumber: 'X3576',
    dueAt: '2026-12-05T07:36:00+09:00',
  }
  answer(listPayments, {
    payments: [
      { ...payment(1), payUntil: '2026-11-28T08:23:00+09:00' },
      { ...payment(2), virtualAccount },
      { ...payment(3), requestedAt: '2025-12-21T10:02:00+09:00' },
      { ...payment(4), status: 'FAILED', isClosedByCustomer: true, payUntil: '2026-11-28T08:30:00+09:00' },
    ],
    summary: { totalAmount: 0, completedCount: 0, cancelledCount: 0, refundedCount: 0 },
    last: true,
  })
  await openApp('/payment-list')
  await link(/8:23까지 결제해 주세요/)
  const ways = screen.getAllByRole('link', { name: /결제 이어하기/ })
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    '오늘 오전 8:23까지 결제해 주세요결제 이어하기',
    '오늘 오전 8:30까지 결제해 주세요결제 이어하기',
  ])
  expect(ways[0]?.getAttribute('href')).toBe(`/reservation-detail/${rowId(1)}`)
  const [, byTransfer, , told] = screen.getAllByRole('article')
  expect(byTransfer?.textContent).toContain('12월 5일 (토) 오전 7:36까지 입금해 주세요우리은행 X3576')
  expect(told?.textContent).not.toContain('까지')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '11월',
    '2025년 12월',
  ])
})
