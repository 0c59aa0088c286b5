import { Box, ButtonBase, LinearProgress, Paper, Typography } from '@mui/material'
import type { CalendarDate, CalendarPlace } from '../../../../../contract/calendar-admin.ts'
import { stageLabels } from '../../../../../contract/reservation-status.ts'
import { dayWords } from '../../../shared/when.ts'
import { placeWords } from './words.ts'

interface DayCellProps {
  day: CalendarDate
  isToday: boolean
  mayEdit: boolean
  /** Where the first of the month stands. */
  column: number | undefined
  onPlace: (place: CalendarPlace) => void
  onDay: () => void
}

/** One day: its closure, and a meter for each half day of each leg. */
export function DayCell({ day, isToday, mayEdit, column, onPlace, onDay }: DayCellProps) {
  const { date, closure, places } = day
  const isEmpty = places.length === 0 && !closure
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={dayWords(date)}
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
        onClick={onDay}
        aria-label={`${dayWords(date)} ${closure ? '휴무 바꾸기' : '쉬는 날로 하기'}`}
        sx={{ width: '100%', minHeight: 32, justifyContent: 'space-between', borderRadius: 1, px: 0.5 }}
      >
        <Typography variant="body2" sx={{ fontWeight: isToday ? 700 : 500 }}>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {dayWords(date)}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {Number(date.slice(8))}
          </Box>
        </Typography>
        {closure && (
          <Typography variant="caption" color="error" noWrap>
            {closure.leg ? `${stageLabels[closure.leg]} 쉼 · ` : ''}
            {closure.reason}
          </Typography>
        )}
      </ButtonBase>
      {places.map((place) => (
        <PlaceMeter
          key={`${place.leg} ${place.slot}`}
          place={place}
          mayEdit={mayEdit}
          isResting={closure !== null && (closure.leg === null || closure.leg === place.leg)}
          onClick={() => onPlace(place)}
        />
      ))}
    </Paper>
  )
}

interface PlaceMeterProps {
  place: CalendarPlace
  mayEdit: boolean
  isResting: boolean
  onClick: () => void
}

function PlaceMeter({ place, mayEdit, isResting, onClick }: PlaceMeterProps) {
  const { leg, slot, stops, pots, takenStops, takenPots, ownCapacity } = place
  const fullness = Math.max(share(takenStops, stops), share(takenPots, pots))
  const said = `방문 ${takenStops}/${stops}, 화분 ${takenPots}/${pots}`
  return (
    <ButtonBase
      disabled={!mayEdit}
      onClick={onClick}
      title={said}
      aria-label={`${placeWords(leg, slot)} ${said}${isResting ? ', 쉬는 날' : ''}`}
      sx={{ width: '100%', display: 'block', textAlign: 'left', borderRadius: 1, px: 0.5, py: 0.5 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', opacity: isResting ? 0.5 : 1 }}>
        <Typography variant="caption" noWrap>
          {placeWords(leg, slot)}
          {ownCapacity && ' · 하루만'}
        </Typography>
        <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {takenStops}/{stops}
        </Typography>
      </Box>
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={Math.min(100, fullness * 100)}
        color={fullness >= 1 ? 'error' : fullness >= 0.8 ? 'warning' : 'primary'}
        sx={{ height: 4, borderRadius: 2, opacity: isResting ? 0.4 : 1 }}
      />
    </ButtonBase>
  )
}

const share = (taken: number, room: number) => (room > 0 ? taken / room : 1)
