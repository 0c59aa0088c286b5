import { Checkbox } from '@mui/material'
import { useListContext, useRecordContext } from 'react-admin'
import type { StaffReservation } from '../../../../../contract/reservation-admin.ts'

/** Chooses one reservation of the list; a click beside the box opens it. */
export function Tick() {
  const row = useRecordContext<StaffReservation>()
  const { selectedIds, onToggleItem } = useListContext<StaffReservation>()
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

/** Chooses all that are shown, or none. */
export function TickAll() {
  const { data = [], selectedIds, onSelect } = useListContext<StaffReservation>()
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
