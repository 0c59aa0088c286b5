import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPayments } from '../../../contract/payment/payment.ts'
import { eventually, openApp, press, rowId, scrollToEnd } from '../render-app.tsx'
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
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('-')
  expect(
    askedOf(listPayments)
      .slice(failed)
      .map(({ query }) => query.cursor),
  ).toEqual([undefined, 'after-0', 'after-1'])
})
