import { expect, it } from 'vitest'
import { arrangeStops } from './day-route.ts'
import { orderByDistance } from './nearest-order.ts'

const vans = [
  { id: 'one', name: '1호차', driverId: null },
  { id: 'two', name: '2호차', driverId: null },
]
const stop = (id: string, slot: 'AM' | 'PM' = 'AM') => ({ id, leg: 'PICKUP' as const, slot })
const idsOf = (stops: { id: string }[]) => stops.map(({ id }) => id).join(' ')

it('puts new stops last in their half day, and forgets removed vans and moved stops', () => {
  const stored = [
    { ...stop('gone'), vanId: 'one' },
    { ...stop('c'), vanId: 'two' },
    { ...stop('b'), vanId: 'one' },
    { ...stop('a'), vanId: 'one' },
    { ...stop('d', 'PM'), vanId: 'one' },
    { ...stop('e'), vanId: 'sold' },
  ]
  const today = [stop('a'), stop('b'), stop('c'), stop('d'), stop('e'), stop('f', 'PM')]
  const arranged = arrangeStops(today, stored, vans)
  expect(idsOf(arranged)).toBe('b a d e c f')
  expect(idsOf(arranged.filter(({ isNew }) => isNew))).toBe('d e f')
  expect(idsOf(arranged.filter(({ vanId }) => vanId === 'two'))).toBe('c')
})

it('leaves a day without a stored order as it is', () => {
  const arranged = arrangeStops([stop('b'), stop('a'), stop('c', 'PM')], undefined, vans)
  expect(idsOf(arranged)).toBe('b a c')
  expect(arranged.some(({ isNew }) => isNew)).toBe(false)
})

it('orders districts by distance, keeps the morning before the afternoon and a district together', () => {
  const at = (id: string, address: string, slot: 'AM' | 'PM' = 'AM') => ({ ...stop(id, slot), address })
  const stops = [
    at('afternoon-near', '서울 강남구 테헤란로 152 (역삼동)', 'PM'),
    at('nowhere', '부산 해운대구 우동 1'),
    at('gangnam-10', '서울 강남구 테헤란로 10 (역삼동)'),
    at('dobong', '서울 도봉구 도봉로 1 (방학동)'),
    at('bundang', '경기 성남시 분당구 판교역로 1 (백현동)'),
    at('gangnam-9', '서울 강남구 테헤란로 9 (역삼동)'),
    at('afternoon-far', '서울 도봉구 도봉로 2 (방학동)', 'PM'),
  ]
  const { stops: ordered, unknown } = orderByDistance(stops)
  const [forth, back] = ['dobong gangnam-9 gangnam-10 bundang', 'bundang gangnam-9 gangnam-10 dobong']
  expect([forth, back]).toContain(idsOf(ordered.slice(0, 4)))
  expect(idsOf(ordered.slice(4))).toBe(
    idsOf(ordered).startsWith('dobong')
      ? 'nowhere afternoon-near afternoon-far'
      : 'nowhere afternoon-far afternoon-near',
  )
  expect(unknown).toBe(1)
  expect(orderByDistance(stops.toReversed()).stops).toEqual(ordered)
})
