import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { potsMax, stopsMax } from '../../../../../contract/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation-status.ts'
import { scrollsAlone } from './form-row.tsx'
import { NumberField } from './number-field.tsx'
import { halves, legs, placeWords, weekdays } from './words.ts'

/** A place of the week as it stands in its two boxes. */
export interface Typed {
  leg: Leg
  weekday: number
  slot: TimeSlot
  stops: string
  pots: string
}

interface WeekTableProps {
  rows: Typed[]
  mayEdit: boolean
  onChange: (rows: Typed[]) => void
}

const columns = legs.flatMap((leg) => halves.map((slot) => ({ leg, slot })))

/** A row for each weekday; stops and pots of each half day and leg. */
export function WeekTable({ rows, mayEdit, onChange }: WeekTableProps) {
  const change = (row: Typed, typed: Partial<Typed>) =>
    onChange(rows.map((it) => (it === row ? { ...row, ...typed } : it)))
  const days = [...new Set(rows.map(({ weekday }) => weekday))]
  return (
    <TableContainer tabIndex={0} aria-label="요일마다 방문과 화분 수" sx={scrollsAlone}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>요일</TableCell>
            {columns.map(({ leg, slot }) => (
              <TableCell key={`${leg} ${slot}`} sx={{ whiteSpace: 'nowrap' }}>
                {placeWords(leg, slot)} (방문·화분)
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((weekday) => (
            <TableRow key={weekday}>
              <TableCell component="th" scope="row">
                {weekdays[weekday]}
              </TableCell>
              {rows
                .filter((row) => row.weekday === weekday)
                .map((row) => (
                  <RoomCell
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

interface RoomCellProps {
  row: Typed
  mayEdit: boolean
  onChange: (typed: Partial<Typed>) => void
}

function RoomCell({ row, mayEdit, onChange }: RoomCellProps) {
  const name = `${weekdays[row.weekday]}요일 ${placeWords(row.leg, row.slot)}`
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
