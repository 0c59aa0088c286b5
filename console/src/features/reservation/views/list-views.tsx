import { FilterButton, TopToolbar, useListContext } from 'react-admin'
import type { SavedFilters } from '../../../../../contract/reservation/saved-view.ts'
import { toSavedFilters } from './saved-filters.ts'
import { SavedViews } from './saved-views.tsx'

/** The buttons above the list of reservations: saved views, and more filters. */
export function ListViews() {
  const { filterValues, setFilters } = useListContext()

  /** Shows the fields of the chosen filters, too; those that are always shown need no mention. */
  const choose = (filters: SavedFilters) =>
    setFilters(filters, Object.fromEntries(Object.keys(filters).map((name) => [name, true])), false)

  return (
    <TopToolbar>
      <SavedViews screen="RESERVATIONS" current={toSavedFilters(filterValues)} onChoose={choose} />
      <FilterButton />
    </TopToolbar>
  )
}
