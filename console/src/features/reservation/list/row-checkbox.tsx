import { Checkbox } from '@mui/material'
import { useListContext, useRecordContext } from 'react-admin'
import type { AdminReservation } from '../../../../../contract/reservation/reservation-admin.ts'

/** Selects one reservation without opening it. */
export function RowCheckbox() {
  const row = useRecordContext<AdminReservation>()
  const { selectedIds, onToggleItem } = useListContext<AdminReservation>()
  if (!row) return null
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `${row.customerName} ${row.number} 고르기` } }}
    />
  )
}

/** Selects all reservations of the page, or none. */
export function AllRowsCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminReservation>()
  const isAll = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': '보이는 예약 모두 고르기' } }}
    />
  )
}
