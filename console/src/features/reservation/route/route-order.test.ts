import { expect, it } from 'vitest'
import { assignToVan, describeSuggestion, inOrderOf, moveStop, placeStop } from './route-order.ts'

const stop = (id: string, slot: 'AM' | 'PM', vanId: string) => ({
  id,
  slot,
  vanId,
  leg: 'PICKUP' as const,
  isNew: true,
})
const day = [stop('a', 'AM', 'one'), stop('x', 'AM', 'two'), stop('b', 'AM', 'one'), stop('c', 'PM', 'one')]
const idsOf = (stops: { id: string }[]) => stops.map(({ id }) => id).join(' ')

it('moves a stop past its neighbour of the same van and half day only', () => {
  expect(idsOf(moveStop(day, 'PICKUP a', 1))).toBe('b x a c')
  expect(moveStop(day, 'PICKUP b', 1)).toBe(day)
  expect(moveStop(day, 'PICKUP c', -1)).toBe(day)
})

it('puts a dragged stop beside another one of its half day, also of another van', () => {
  expect(idsOf(placeStop(day, 'PICKUP b', 'PICKUP a', 'ABOVE'))).toBe('b a x c')
  const given = placeStop(day, 'PICKUP a', 'PICKUP x', 'BELOW')
  expect(idsOf(given)).toBe('x a b c')
  expect(given[1]?.vanId).toBe('two')
  expect(placeStop(day, 'PICKUP a', 'PICKUP c', 'BELOW')).toBe(day)
  expect(placeStop(day, 'PICKUP a', 'PICKUP a', 'BELOW')).toBe(day)
})

it('gives a stop to another van, last', () => {
  const given = assignToVan(day, 'PICKUP a', 'two')
  expect(idsOf(given.filter(({ vanId }) => vanId === 'two'))).toBe('x a')
})

it('takes over a stored order and keeps what it does not name', () => {
  const order = [
    { id: 'b', leg: 'PICKUP' as const, vanId: 'two' },
    { id: 'a', leg: 'PICKUP' as const, vanId: 'one' },
    { id: 'gone', leg: 'PICKUP' as const, vanId: 'one' },
  ]
  const ordered = inOrderOf(day, order)
  expect(idsOf(ordered)).toBe('b a x c')
  expect(ordered.map(({ vanId, isNew }) => [vanId, isNew])).toEqual([
    ['two', false],
    ['one', false],
    ['two', true],
    ['one', true],
  ])
})

it('says of a suggestion what moved, and that nothing did', () => {
  const asked = { divides: true, unknown: 0 }
  expect(describeSuggestion(day, day, asked)).toBe(
    '옮길 곳이 없었어요. 같은 구는 한 차가 가요. 순서는 그대로예요.',
  )
  const given = assignToVan(day, 'PICKUP a', 'two')
  expect(describeSuggestion(day, given, asked)).toMatch(/^1곳을 다른 차로 옮겼어요/)
})
