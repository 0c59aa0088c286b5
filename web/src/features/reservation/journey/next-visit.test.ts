import { expect, it } from 'vitest'
import { nextVisit } from './next-visit.ts'

it.each([
  ['WAITING', { leg: 'PICKUP', label: '수거' }],
  ['PICKUP_SCHEDULED', { leg: 'PICKUP', label: '수거' }],
  ['PICKED_UP', { leg: 'DELIVERY', label: '배송 예정' }],
  ['DELIVERY_SCHEDULED', { leg: 'DELIVERY', label: '배송' }],
  ['DONE', { leg: 'DELIVERY', label: '배송' }],
  ['REFUNDED', undefined],
] as const)('a reservation that is %s shows the date of %o', (status, visit) => {
  expect(nextVisit(status)).toEqual(visit)
})
