import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import {
  reservationStatuses,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { toSavedFilters } from '../views/saved-filters.ts'
import { SavedViews } from '../views/saved-views.tsx'
import type { BoardFilter } from './board-view.ts'

interface BoardFiltersProps {
  filter: BoardFilter
  areas: string[]
  /** How many reservations of the week the filter hides. */
  hidden: number
  onChange: (filter: Partial<BoardFilter>) => void
}

/** Chooses the reservations of one district or stage. */
export function BoardFilters({ filter, areas, hidden, onChange }: BoardFiltersProps) {
  const { area, stage } = filter
  // The chosen district stays a choice in a week without it.
  const choices = [...new Set([...areas, ...(area ? [area] : [])])]
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <TextField
        select
        label="지역"
        size="small"
        value={area ?? ''}
        onChange={({ target }) => onChange({ area: target.value || null })}
        slotProps={alwaysShowsChoice}
        sx={{ width: 150, m: 0 }}
      >
        <MenuItem value="">모든 지역</MenuItem>
        {choices.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="단계"
        size="small"
        value={stage ?? ''}
        onChange={({ target }) => onChange({ stage: target.value || null })}
        slotProps={alwaysShowsChoice}
        sx={{ width: 150, m: 0 }}
      >
        <MenuItem value="">모든 단계</MenuItem>
        {reservationStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {reservationStatusLabels[status]}
          </MenuItem>
        ))}
      </TextField>
      <SavedViews
        screen="BOARD"
        current={toSavedFilters(filter)}
        onChoose={(chosen) => onChange({ area: chosen.area ?? null, stage: chosen.stage ?? null })}
      />
      {(area || stage) && (
        <>
          <Typography variant="body2" color="textSecondary" role="status">
            {hidden > 0 ? `${hidden}건을 가렸어요.` : '가린 예약이 없어요.'}
          </Typography>
          <Button onClick={() => onChange({ area: null, stage: null })} sx={{ minHeight: 44 }}>
            모두 보기
          </Button>
        </>
      )}
    </Stack>
  )
}

/** The first choice has an empty value, which a label would otherwise cover. */
const alwaysShowsChoice = { select: { displayEmpty: true }, inputLabel: { shrink: true } }
