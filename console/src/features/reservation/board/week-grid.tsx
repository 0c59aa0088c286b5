import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { type BoardDay, DayLinks } from './day-links.tsx'
import { SlotCell } from './slot-cell.tsx'

const rows: { slot: TimeSlot; leg: Leg }[] = [
  { slot: 'AM', leg: 'PICKUP' },
  { slot: 'AM', leg: 'DELIVERY' },
  { slot: 'PM', leg: 'PICKUP' },
  { slot: 'PM', leg: 'DELIVERY' },
]

/** A column for each working day; a row for each slot and leg. */
export const WeekGrid = ({ days }: { days: BoardDay[] }) => (
  <TableContainer component={Paper} variant="outlined">
    <Table size="small" sx={{ tableLayout: 'fixed', '& td, & th': { verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 96 }} />
          {days.map((day) => (
            <TableCell key={day.date} component="th" scope="col">
              {formatDay(day.date)}
              <DayLinks {...day} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ slot, leg }) => (
          <TableRow key={`${slot} ${leg}`}>
            <TableCell component="th" scope="row">
              {timeSlotLabels[slot]} {stageLabels[leg]}
            </TableCell>
            {days.map(({ date, cells }) => {
              const cell = cells.find((it) => it.slot === slot && it.leg === leg)
              return (
                <TableCell key={date}>
                  {cell && <SlotCell day={date} cell={cell} hasTitle={false} />}
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
