import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { potsMax, stopsMax } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { weekdayNames } from '../../../../../contract/seoul-day.ts'
import { scrollableTable } from './form-row.tsx'
import { NumberField } from './number-field.tsx'
import { legs, slotLabel, slots } from './slot-labels.ts'

/** Capacity of one weekday, leg and slot as typed in its two fields. */
export interface WeekRow {
  leg: Leg
  weekday: number
  slot: TimeSlot
  stops: string
  pots: string
}

interface WeekTableProps {
  rows: WeekRow[]
  mayEdit: boolean
  onChange: (rows: WeekRow[]) => void
}

const columns = legs.flatMap((leg) => slots.map((slot) => ({ leg, slot })))

/** A row for each weekday, with the stops and pots of each slot and leg. */
export function WeekTable({ rows, mayEdit, onChange }: WeekTableProps) {
  const change = (row: WeekRow, typed: Partial<WeekRow>) =>
    onChange(rows.map((it) => (it === row ? { ...row, ...typed } : it)))
  const days = [...new Set(rows.map(({ weekday }) => weekday))]
  return (
    <TableContainer tabIndex={0} aria-label="요일마다 방문과 화분 수" sx={scrollableTable}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>요일</TableCell>
            {columns.map(({ leg, slot }) => (
              <TableCell key={`${leg} ${slot}`} sx={{ whiteSpace: 'nowrap' }}>
                {slotLabel(leg, slot)} (방문·화분)
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((weekday) => (
            <TableRow key={weekday}>
              <TableCell component="th" scope="row">
                {weekdayNames[weekday]}
              </TableCell>
              {rows
                .filter((row) => row.weekday === weekday)
                .map((row) => (
                  <CapacityCell
                    key={`${row.leg} ${row.slot}`}
                    row={row}
                    mayEdit={mayEdit}
                    onChange={(typed) => change(row, typed)}
                  />
                ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface CapacityCellProps {
  row: WeekRow
  mayEdit: boolean
  onChange: (typed: Partial<WeekRow>) => void
}

function CapacityCell({ row, mayEdit, onChange }: CapacityCellProps) {
  const name = `${weekdayNames[row.weekday]}요일 ${slotLabel(row.leg, row.slot)}`
  const common = { isInTable: true, disabled: !mayEdit }
  return (
    <TableCell sx={{ whiteSpace: 'nowrap' }}>
      <NumberField
        {...common}
        label={`${name} 방문`}
        value={row.stops}
        max={stopsMax}
        onChange={(stops) => onChange({ stops })}
      />{' '}
      <NumberField
        {...common}
        label={`${name} 화분`}
        value={row.pots}
        max={potsMax}
        onChange={(pots) => onChange({ pots })}
      />
    </TableCell>
  )
}
