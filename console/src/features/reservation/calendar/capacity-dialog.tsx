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
import { potsMax, type SlotCapacity, stopsMax } from '../../../../../contract/reservation/calendar-admin.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { useSetCapacity } from './calendar.queries.ts'
import { CalendarError } from './calendar-error.tsx'
import { NumberField } from './number-field.tsx'
import { slotLabel } from './slot-labels.ts'

interface CapacityDialogProps {
  date: string
  capacity: SlotCapacity
  onClose: () => void
}

/** Sets the capacity of one slot on one day. The server rejects less than what is booked. */
export function CapacityDialog({ date, capacity, onClose }: CapacityDialogProps) {
  const { leg, slot, takenStops, takenPots, ownCapacity } = capacity
  const [stops, setStops] = useState(String(capacity.stops))
  const [pots, setPots] = useState(String(capacity.pots))
  const [reason, setReason] = useState('')
  const saving = useSetCapacity()
  const notify = useNotify()
  const titleId = useId()

  function save(room: { stops: number; pots: number } | null) {
    const body = { leg, slot, room, ...(reason.trim() && { reason: reason.trim() }) }
    saving.mutate(
      { params: { date }, body },
      {
        onSuccess: () => {
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
          {formatDay(date)} {slotLabel(leg, slot)}
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
          <CalendarError error={saving.error} />
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
