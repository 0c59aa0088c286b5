import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  type CalendarPlace,
  getCalendarMonth,
  potsMax,
  setCapacity,
  stopsMax,
} from '../../../../../contract/calendar-admin.ts'
import { useAct, useForget } from '../../../shared/ask.ts'
import { dayWords } from '../../../shared/when.ts'
import { NumberField } from './number-field.tsx'
import { Refused } from './refused.tsx'
import { placeWords } from './words.ts'

interface CapacityDialogProps {
  date: string
  place: CalendarPlace
  onClose: () => void
}

/** How much one half day has room for; never less than what is booked. */
export function CapacityDialog({ date, place, onClose }: CapacityDialogProps) {
  const { leg, slot, takenStops, takenPots, ownCapacity } = place
  const [stops, setStops] = useState(String(place.stops))
  const [pots, setPots] = useState(String(place.pots))
  const [reason, setReason] = useState('')
  const saving = useAct(setCapacity)
  const forget = useForget()
  const notify = useNotify()
  const titleId = useId()

  function save(room: { stops: number; pots: number } | null) {
    const body = { leg, slot, room, ...(reason.trim() && { reason: reason.trim() }) }
    saving.mutate(
      { params: { date }, body },
      {
        onSuccess: async () => {
          await forget(getCalendarMonth)
          notify('자리 수를 바꿨어요.')
          onClose()
        },
      },
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    save({ stops: Number(stops), pots: Number(pots) })
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>
          {dayWords(date)} {placeWords(leg, slot)}
        </DialogTitle>
        <DialogContent>
          <Typography color="textSecondary">
            방문 {takenStops}곳, 화분 {takenPots}개를 이미 받았어요.
          </Typography>
          <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
            <NumberField label="방문" value={stops} onChange={setStops} max={stopsMax} autoFocus />
            <NumberField label="화분" value={pots} onChange={setPots} max={potsMax} />
          </Stack>
          <TextField
            label="이유 (기록에 남아요)"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            fullWidth
            margin="normal"
          />
          <Refused error={saving.error} />
        </DialogContent>
        <DialogActions>
          {ownCapacity && (
            <Button disabled={saving.isPending} onClick={() => save(null)} sx={{ mr: 'auto' }}>
              요일표대로
            </Button>
          )}
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            저장
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
