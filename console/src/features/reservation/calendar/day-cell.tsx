import { Box, ButtonBase, Paper, Typography } from '@mui/material'
import type { CalendarDay, SlotCapacity } from '../../../../../contract/reservation/calendar-admin.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { FullnessBar } from './fullness-bar.tsx'
import { slotLabel } from './slot-labels.ts'

interface DayCellProps {
  day: CalendarDay
  isToday: boolean
  mayEdit: boolean
  /** Grid column of the first day of the month; undefined for other days. */
  column: number | undefined
  onChooseSlot: (capacity: SlotCapacity) => void
  onChooseDay: () => void
}

/** Whether the day has no visits by the working week, and was not closed. */
export const isNotDriven = ({ closure, places }: CalendarDay) => places.length === 0 && !closure

/** One day: its closure, and the used capacity of each slot and leg. */
export function DayCell({ day, isToday, mayEdit, column, onChooseSlot, onChooseDay }: DayCellProps) {
  const { date, closure, pausedFor, places } = day
  const isEmpty = isNotDriven(day)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={formatDay(date)}
      sx={{
        p: 0.75,
        minHeight: { md: 96 },
        display: { xs: isEmpty ? 'none' : 'block', md: 'block' },
        ...(column && { gridColumnStart: { md: column } }),
        ...(isToday && { borderColor: 'primary.main', borderWidth: 2 }),
        ...(closure && !closure.leg && { bgcolor: 'var(--color-clay-soft)' }),
      }}
    >
      <ButtonBase
        disabled={!mayEdit}
        onClick={onChooseDay}
        aria-label={`${formatDay(date)} ${closure ? '휴무 바꾸기' : isEmpty ? '이날만 열기' : '휴무로 정하기'}`}
        sx={{
          width: '100%',
          minHeight: { xs: 44, md: 32 },
          justifyContent: 'space-between',
          borderRadius: 1,
          px: 0.5,
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: isToday ? 700 : 500 }}>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {formatDay(date)}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {Number(date.slice(8))}
          </Box>
        </Typography>
        {closure && (
          <Typography variant="caption" color="error" noWrap>
            {closure.leg ? `${stageLabels[closure.leg]} 휴무 · ` : ''}
            {closure.reason}
          </Typography>
        )}
      </ButtonBase>
      {pausedFor && (
        <Typography variant="caption" component="p" sx={{ px: 0.5, color: 'warning.main', fontWeight: 600 }}>
          {pausedFor}
        </Typography>
      )}
      {places.map((capacity) => (
        <SlotMeter
          key={`${capacity.leg} ${capacity.slot}`}
          capacity={capacity}
          mayEdit={mayEdit}
          isClosed={closure !== null && (closure.leg === null || closure.leg === capacity.leg)}
          onClick={() => onChooseSlot(capacity)}
        />
      ))}
    </Paper>
  )
}

interface SlotMeterProps {
  capacity: SlotCapacity
  mayEdit: boolean
  isClosed: boolean
  onClick: () => void
}

function SlotMeter({ capacity, mayEdit, isClosed, onClick }: SlotMeterProps) {
  const { leg, slot, stops, pots, takenStops, takenPots, ownCapacity } = capacity
  const usage = `방문 ${takenStops}/${stops}, 화분 ${takenPots}/${pots}`
  return (
    <ButtonBase
      disabled={!mayEdit}
      onClick={onClick}
      title={usage}
      aria-label={`${slotLabel(leg, slot)} ${usage}${isClosed ? ', 휴무' : ''}`}
      sx={slotTarget}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', opacity: isClosed ? 0.5 : 1 }}>
        <Typography variant="caption" noWrap>
          {slotLabel(leg, slot)}
          {ownCapacity && ' · 하루만'}
        </Typography>
        <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {takenStops}/{stops}
        </Typography>
      </Box>
      <FullnessBar
        places={[
          { booked: takenStops, capacity: stops },
          { booked: takenPots, capacity: pots },
        ]}
        aria-hidden
        sx={{ opacity: isClosed ? 0.4 : 1 }}
      />
    </ButtonBase>
  )
}

/** Large enough for a finger on phones; in the seven columns of wide screens six rows fit on the page. */
const slotTarget = {
  width: '100%',
  minHeight: { xs: 44, md: 0 },
  display: 'block',
  textAlign: 'left',
  borderRadius: 1,
  px: 0.5,
  py: 0.5,
} as const
