import { expect, it } from 'vitest'
import type { RefundStatus } from '../payment.tables.ts'
import { sumRefused } from './find-money-in-progress.ts'

const refunds = (...rows: [RefundStatus, number][]) => rows.map(([status, amount]) => ({ status, amount }))

it('counts what was refused until it is requested again', () => {
  expect(sumRefused(refunds(['SETTLED', 5000]))).toBe(0)
  expect(sumRefused(refunds(['FAILED', 13_500]))).toBe(13_500)
  expect(sumRefused(refunds(['FAILED', 13_500], ['PENDING', 13_500]))).toBe(0)
  expect(sumRefused(refunds(['FAILED', 13_500], ['FAILED', 13_500]))).toBe(13_500)
  expect(sumRefused(refunds(['FAILED', 13_500], ['SETTLED', 3500], ['FAILED', 10_000]))).toBe(10_000)
})
