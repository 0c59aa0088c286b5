import { expect, test } from 'vitest'
import { willBeDone } from './stored-sheets.ts'

const stop = { id: 'a', leg: 'PICKUP' as const }

test.each([
  ['a completion that waits', { to: 'PICKED_UP' }, 'WAITING', true],
  ['a completion that is being sent', { to: 'PICKED_UP' }, 'SENDING', true],
  ['a completion that was refused', { to: 'PICKED_UP' }, 'FAILED', false],
  ['a missed visit', { to: 'CONFIRMED' }, 'WAITING', false],
] as const)('%s', (_, body, state, expected) => {
  expect(willBeDone(stop, [{ subjects: ['a'], state, body }])).toBe(expected)
  expect(willBeDone({ ...stop, id: 'b' }, [{ subjects: ['a'], state, body }])).toBe(false)
})

test('a photo that waits does not complete the visit', () => {
  const body = { photo: { reservationId: 'a', kind: 'INTAKE' as const, potNumber: 1, fileName: 'f' } }
  expect(willBeDone(stop, [{ subjects: ['a'], state: 'WAITING', body }])).toBe(false)
})
