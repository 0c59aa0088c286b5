import type { SavedFilters } from '../../../../../contract/reservation/saved-view.ts'

/** Whether two filters choose the same reservations. */
export const isSameFilter = (one: SavedFilters, other: SavedFilters) => textOf(one) === textOf(other)

const textOf = (filters: SavedFilters) =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)))

const names = ['area', 'stage', 'status', 'day', 'slot', 'leg', 'payment'] as const

/** The filters of a screen that can be saved. */
export const toSavedFilters = (filters: object): SavedFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => names.some((it) => it === name) && value),
  )
