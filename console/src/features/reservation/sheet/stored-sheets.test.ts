import { expect, test } from 'vitest'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { type StoredSheet, withChangedStops, withSheet, worthStoring } from './stored-sheets.ts'

const today = '2026-11-24'
const stop = {
  moves: [] as DaySheetStop['moves'],
  id: 'a',
  status: 'PICKUP_SCHEDULED',
  revision: 4,
} as DaySheetStop
const sheetOf = (date: string, stops = [stop]): DaySheet => ({
  date,
  closedFor: null,
  vans: [],
  routeRevision: 0,
  stops,
})
const storedOf = (sheet: DaySheet, ownerId = 'driver'): StoredSheet => ({ ownerId, receivedAt: 1, sheet })
const daysAfter = (...sheets: DaySheet[]) =>
  sheets
    .reduce<StoredSheet[]>((all, sheet) => withSheet(all, storedOf(sheet), today), [])
    .map(({ sheet }) => sheet.date)

test('today and the soonest later day with stops are stored, each once', () => {
  expect(daysAfter(sheetOf('2026-11-27'), sheetOf(today), sheetOf('2026-11-26'), sheetOf(today))).toEqual([
    today,
    '2026-11-26',
  ])
  expect(daysAfter(sheetOf('2026-11-25', []), sheetOf('2026-12-02'), sheetOf('2026-11-23'))).toEqual([])
})

test('a sheet is dropped when its day is over, and for anybody but who read it', () => {
  const sheets = [
    storedOf(sheetOf(today)),
    storedOf(sheetOf(today), 'other'),
    storedOf(sheetOf('2026-11-26')),
  ]
  const of = (ownerId: string | undefined, day: string) =>
    worthStoring(sheets, { ownerId, today: day }).map(({ sheet }) => sheet.date)
  expect(of('driver', today)).toEqual([today, '2026-11-26'])
  expect(of('driver', '2026-11-25')).toEqual(['2026-11-26'])
  expect(of(undefined, today)).toEqual([])
})

test('a sent tap changes its stop only', () => {
  const sheet = sheetOf(today, [stop, { ...stop, id: 'b' }])
  const { stops } = withChangedStops(sheet, [{ id: 'b', status: 'PICKED_UP' }])
  expect(stops).toMatchObject([
    { status: 'PICKUP_SCHEDULED', revision: 4 },
    { status: 'PICKED_UP', statusLabel: '수거 완료', revision: 5 },
  ])
  const fresh = withChangedStops(sheet, [{ id: 'a', status: 'CONFIRMED', revision: 9 }]).stops[0]
  expect(fresh).toMatchObject({ status: 'CONFIRMED', revision: 9 })
})

test('a stop that was missed says what was noted', () => {
  const move = { to: 'CONFIRMED' as const, label: '못 가져왔어요', needsReason: true }
  const sheet = sheetOf(today, [{ ...stop, moves: [move] }])
  const missed = { id: 'a', status: 'CONFIRMED' as const, reason: '집에 아무도 안 계셨어요' }
  expect(withChangedStops(sheet, [missed]).stops[0]).toMatchObject({
    statusLabel: '못 가져왔어요 · 집에 아무도 안 계셨어요',
  })
})

test('a sent photo leaves the other pots to photograph, also on a sheet that did not say which', () => {
  const known = { ...stop, potCount: 3, potsToPhotograph: [2, 3] }
  const before = withChangedStops(sheetOf(today, [known]), [{ id: 'a', photographed: 2 }])
  expect(before.stops[0]).toMatchObject({ potsToPhotograph: [3], revision: 4, status: 'PICKUP_SCHEDULED' })
  const unknown = withChangedStops(sheetOf(today, [{ ...stop, potCount: 3 }]), [{ id: 'a', photographed: 2 }])
  expect(unknown.stops[0]?.potsToPhotograph).toEqual([1, 3])
})
