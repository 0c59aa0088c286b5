import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { CalendarDay } from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { MoveDayDialog } from '../reschedule/move-day-dialog.tsx'
import { useCloseDay, useOpenDay } from './calendar.queries.ts'
import { CalendarError } from './calendar-error.tsx'

const choices = [
  { value: 'BOTH', label: '수거와 배송 모두' },
  { value: 'PICKUP', label: '수거만' },
  { value: 'DELIVERY', label: '배송만' },
]

/** Closes a future day, or opens it again. */
export function ClosureDialog({ day, onClose }: { day: CalendarDay; onClose: () => void }) {
  const { date, closure } = day
  const [reason, setReason] = useState(closure?.reason ?? '')
  const [closedLeg, setClosedLeg] = useState<string>(closure?.leg ?? 'BOTH')
  const closing = useCloseDay()
  const opening = useOpenDay()
  const notify = useNotify()
  const titleId = useId()
  const [isMoving, setIsMoving] = useState(false)
  const isBooked = day.places.some(({ takenStops }) => takenStops > 0) || closing.isError
  const isBusy = closing.isPending || opening.isPending

  function finish(message: string) {
    notify(message)
    onClose()
  }
  /** The list of reservations to move is no longer true. */
  function finishMoving() {
    closing.reset()
    setIsMoving(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const leg = closedLeg === 'BOTH' ? null : (closedLeg as Leg)
    closing.mutate(
      { params: { date }, body: { reason, leg } },
      { onSuccess: () => finish('휴무로 정했어요.') },
    )
  }
  const open = () => opening.mutate({ params: { date } }, { onSuccess: () => finish('휴무를 풀었어요.') })

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{formatDay(date)} 휴무</DialogTitle>
        <DialogContent>
          <Typography color="textSecondary">이유는 손님이 날짜를 고를 때 함께 보여요.</Typography>
          <TextField
            label="휴무 이유"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            required
            autoFocus
            fullWidth
            margin="normal"
          />
          <TextField
            select
            label="무엇을 쉬나요"
            value={closedLeg}
            onChange={(event) => setClosedLeg(event.target.value)}
            fullWidth
            margin="normal"
          >
            {choices.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <CalendarError error={closing.error ?? opening.error} />
          {isBooked && (
            <Button variant="outlined" onClick={() => setIsMoving(true)} sx={{ mt: 2 }}>
              이 날 예약 옮기기
            </Button>
          )}
        </DialogContent>
        <DialogActions>
          {closure && (
            <Button disabled={isBusy} onClick={open} sx={{ mr: 'auto' }}>
              휴무 풀기
            </Button>
          )}
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !reason.trim()}>
            휴무로 정하기
          </Button>
        </DialogActions>
      </form>
      {isMoving && <MoveDayDialog date={date} onClose={finishMoving} />}
    </Dialog>
  )
}
