import { expect, test } from 'vitest'
import { isSameFilter, toSavedFilters } from './saved-views.tsx'

test('a saved filter names no customer and nothing empty', () => {
  expect(toSavedFilters({ text: '김초록', status: 'CONFIRMED', slot: '', area: null })).toEqual({
    status: 'CONFIRMED',
  })
})

test('filters are the same in whatever order they were chosen', () => {
  expect(isSameFilter({ leg: 'PICKUP', slot: 'AM' }, { slot: 'AM', leg: 'PICKUP' })).toBe(true)
  expect(isSameFilter({ slot: 'AM' }, { slot: 'PM' })).toBe(false)
  expect(isSameFilter({}, { slot: 'PM' })).toBe(false)
})
