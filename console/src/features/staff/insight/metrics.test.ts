import { expect, it } from 'vitest'
import type { InsightTables } from '../../../../../contract/staff/insight.ts'
import { listMetrics } from './metrics.ts'

const none: InsightTables = {
  promise: [],
  agreement: [],
  funnel: [],
  slots: [],
  refunds: [],
  recoveryByDay: [],
  recoveryByProblem: [],
  engines: [],
  revenue: [],
  areas: [],
  steps: {
    diagnosed: { count: 0, people: 0 },
    reserved: { count: 0, people: 0 },
    paid: { count: 0, people: 0 },
    done: { count: 0, people: 0 },
  },
}

it('leads from a reason for refunds to its payments, and from rare ones to those of their cause', () => {
  const refund = { causeCode: 'OPERATOR', cause: '직원 환불', count: 5, amount: 5000 } as const
  const tables = {
    ...none,
    refunds: [
      { ...refund, reason: '비가 와서' },
      { ...refund, reason: null },
    ],
  }
  const metrics = new Map(listMetrics(tables, { from: '2026-11-01', to: '2026-11-30' }))
  const filters = metrics
    .get('refunds')
    ?.paths?.map((path) => JSON.parse(new URLSearchParams(path.split('?')[1]).get('filter') ?? ''))
  const days = { refundedFrom: '2026-11-01', refundedUntil: '2026-11-30' }
  expect(filters).toEqual([
    { refundCause: 'OPERATOR', refundReason: '비가 와서', ...days },
    { refundCause: 'OPERATOR', ...days },
  ])
})
