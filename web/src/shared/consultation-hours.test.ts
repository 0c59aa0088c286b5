import { expect, test } from 'vitest'
import { consultationAt, nextOpening } from './consultation-hours.tsx'

test.each([
  ['2026-03-10T08:59:59', 'CLOSED', 'before nine on a Tuesday'],
  ['2026-03-10T09:00:00', 'OPEN', 'from nine'],
  ['2026-03-10T11:59:59', 'OPEN', 'until noon'],
  ['2026-03-10T12:00:00', 'LUNCH', 'at noon'],
  ['2026-03-10T13:00:00', 'OPEN', 'after lunch'],
  ['2026-03-10T17:59:59', 'OPEN', 'until six'],
  ['2026-03-10T18:00:00', 'CLOSED', 'in the evening'],
  ['2026-03-14T10:00:00', 'CLOSED', 'on Saturdays'],
  ['2026-03-15T10:00:00', 'CLOSED', 'on Sundays'],
  ['2026-05-05T10:00:00', 'CLOSED', "on Children's Day"],
  ['2026-02-16T10:00:00', 'CLOSED', 'on the eve of the lunar New Year'],
  ['2026-02-17T10:00:00', 'CLOSED', 'on the lunar New Year'],
  ['2026-09-25T10:00:00', 'CLOSED', 'on Chuseok'],
  ['2026-09-24T10:00:00', 'CLOSED', 'on the day before it'],
  ['2026-09-28T10:00:00', 'OPEN', 'after Chuseok'],
])('%s in Seoul: %s, %s', (time, state) => {
  expect(consultationAt(Date.parse(`${time}+09:00`))).toBe(state)
})

test.each([
  ['2026-03-10T12:20:00', '2026-03-10T13:00:00', 'after lunch'],
  ['2026-09-23T18:00:00', '2026-09-28T09:00:00', 'after Chuseok and the weekend'],
])('%s in Seoul: closed until %s, %s', (time, opens) => {
  expect(nextOpening(Date.parse(`${time}+09:00`))).toBe(new Date(`${opens}+09:00`).toISOString())
})
