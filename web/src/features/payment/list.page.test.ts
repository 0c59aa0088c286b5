import { expect, it } from 'vitest'
import type { Payment } from '../../../../contract/payment/payment.ts'
import { groupFailedAttempts } from './list.page.tsx'

const payment = (id: string, changes: Partial<Payment> = {}) =>
  ({ id, status: 'FAILED', reservationId: 'one', purpose: 'BOOKING', orderName: '', ...changes }) as Payment

const idsOf = (payments: Payment[]) =>
  groupFailedAttempts(payments).map(({ payment: { id }, failed }) => [id, failed.map((it) => it.id)])

it('folds the failed attempts of a booking into the paid one, whatever was paid in between', () => {
  const paid = { status: 'COMPLETED' } as const
  const other = payment('x', { ...paid, reservationId: 'two' })
  expect(idsOf([payment('d', paid), payment('c'), other, payment('b')])).toEqual([
    ['d', ['c', 'b']],
    ['x', []],
  ])
})

it('folds into the newest attempt while none is paid, and never folds money', () => {
  expect(idsOf([payment('b'), payment('a')])).toEqual([['b', ['a']]])
  expect(idsOf([payment('b'), payment('a', { status: 'REFUNDED' })])).toEqual([
    ['b', []],
    ['a', []],
  ])
})

it('keeps the attempts to pay a price difference apart', () => {
  expect(idsOf([payment('b', { purpose: 'PRICE_CHANGE' }), payment('a')])).toHaveLength(2)
})

it('drops the attempts that the customer only closed, unless nothing else is told of the booking', () => {
  const closed = { isClosedByCustomer: true }
  expect(idsOf([payment('c', { status: 'COMPLETED' }), payment('b', closed), payment('a')])).toEqual([
    ['c', ['a']],
  ])
  expect(idsOf([payment('b', closed), payment('a', closed)])).toEqual([['b', []]])
})
