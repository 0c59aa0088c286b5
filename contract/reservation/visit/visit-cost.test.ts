import { expect, test } from 'vitest'
import { describeVisitCost, type MissedReason, missedBy, missedReasonNames, visitCost } from './visit-cost.ts'

const absence = { by: 'CUSTOMER', earlierAbsences: 1, visitFee: 20_000, canAsk: true } as const

test('our vehicle, the weather and what nobody can judge are never the customer’s matter', () => {
  const ours: MissedReason[] = ['OUR_DELAY', 'WEATHER', 'OTHER']
  for (const leg of ['PICKUP', 'DELIVERY'] as const)
    expect(missedReasonNames.filter((reason) => missedBy(leg, reason) === 'US')).toEqual(
      expect.arrayContaining(ours),
    )
  expect(missedBy('PICKUP', 'PLANT_NOT_READY')).toBe('CUSTOMER')
  expect(missedBy('DELIVERY', 'PLANT_NOT_READY')).toBe('US')
  for (const reason of ['NOBODY_HOME', 'NO_ACCESS', 'ASKED_ON_SPOT'] as const)
    expect(missedBy('DELIVERY', reason)).toBe('CUSTOMER')
})

test.each([
  ['our matter', { ...absence, by: 'US', earlierAbsences: 5 }, 0, '새잎이 부담해요'],
  ['the first absence', { ...absence, earlierAbsences: 0 }, 0, '처음이라'],
  ['the second absence', absence, 20_000, '두 번째라 다시 찾아뵙는 비용 20,000원을 여쭤보고'],
  ['the third absence', { ...absence, earlierAbsences: 2 }, 20_000, '세 번째라'],
  ['a customer who cannot be asked now', { ...absence, canAsk: false }, 0, '이번에는'],
  ['a price table without a visit fee', { ...absence, visitFee: 0 }, 0, '이번에는'],
] as const)('%s', (_, miss, fee, sentence) => {
  expect(visitCost(miss)).toEqual({ payer: fee > 0 ? 'CUSTOMER' : 'US', fee })
  expect(describeVisitCost(miss)).toContain(sentence)
})
