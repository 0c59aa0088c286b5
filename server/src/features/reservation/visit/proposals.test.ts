import { expect, test } from 'vitest'
import { findAnswerDeadline } from './proposals.ts'

const deadline = (now: string, from: string, to: string) =>
  findAnswerDeadline(new Date(`${now}:00+09:00`), from, to)?.toISOString()

test.each([
  ['a day ahead', '2026-11-20T10:00', '2026-11-24', '2026-11-26', '2026-11-21T01:00:00.000Z'],
  [
    'the evening before the present visit',
    '2026-11-23T10:00',
    '2026-11-24',
    '2026-11-26',
    '2026-11-23T09:00:00.000Z',
  ],
  [
    'before a cancellation of an earlier visit deducts anything',
    '2026-11-22T10:00',
    '2026-11-26',
    '2026-11-24',
    '2026-11-22T15:00:00.000Z',
  ],
  ['too late for tomorrow', '2026-11-23T10:00', '2026-11-26', '2026-11-24', undefined],
  ['an hour is enough', '2026-11-23T17:00', '2026-11-24', '2026-11-26', '2026-11-23T09:00:00.000Z'],
  ['less than an hour is not', '2026-11-23T17:01', '2026-11-24', '2026-11-26', undefined],
  ['nothing is left on the day itself', '2026-11-24T08:00', '2026-11-24', '2026-11-26', undefined],
])('%s', (_, now, from, to, expected) => expect(deadline(now, from, to)).toBe(expected))
