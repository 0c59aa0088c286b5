import { Checkbox, FormControlLabel, Stack } from '@mui/material'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'

interface ReservationChoiceProps {
  cards: BoardCard[]
  skipped: ReadonlySet<string>
  onChange: (skipped: ReadonlySet<string>) => void
}

/** Leaves single reservations out of a move. */
export const ReservationChoice = ({ cards, skipped, onChange }: ReservationChoiceProps) => (
  <Stack>
    {cards.map(({ id, customerName, number, place, statusLabel }) => (
      <FormControlLabel
        key={id}
        control={
          <Checkbox
            checked={!skipped.has(id)}
            onChange={(_, isChosen) => {
              const next = new Set(skipped)
              if (isChosen) next.delete(id)
              else next.add(id)
              onChange(next)
            }}
          />
        }
        label={`${customerName} · ${place} · ${statusLabel} · ${number}`}
      />
    ))}
  </Stack>
)
