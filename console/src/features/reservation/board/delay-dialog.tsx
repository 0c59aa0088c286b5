import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { delayReasonMax } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Field } from '../../../shared/inputs/field.tsx'
import { useAnnounceDelay } from '../reservation.queries.ts'

interface DelayDialogProps {
  day: string
  slot: TimeSlot
  leg: Leg
  onClose: () => void
}

/** Sends a delay notice to every customer of a slot. */
export function DelayDialog({ day, slot, leg, onClose }: DelayDialogProps) {
  // Idempotency key: a repeated request does not notify a customer twice.
  const [noticeId] = useState(() => crypto.randomUUID())
  const [minutes, setMinutes] = useState('30')
  const [reason, setReason] = useState('')
  const act = useAnnounceDelay()
  const titleId = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    act.mutate({ body: { noticeId, day, slot, leg, minutes: Number(minutes), reason: reason.trim() } })
  }

  /** Ignores clicks outside the dialog while it contains typed text. */
  function handleClose(_: object, why: 'backdropClick' | 'escapeKeyDown') {
    if (why === 'escapeKeyDown' || !reason || act.isSuccess) onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ paper: { component: 'form', onSubmit: send } }}
    >
      <DialogTitle id={titleId}>
        {formatDay(day)} {timeSlotLabels[slot]} {stageLabels[leg]}, 늦는다고 알리기
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Field
            label="몇 분쯤 늦나요"
            type="number"
            value={minutes}
            onChange={setMinutes}
            slotProps={{ htmlInput: { min: 5, max: 600, step: 5, inputMode: 'numeric' } }}
          />
          <Field
            label="이유"
            helperText="이 시간대의 손님 모두가 읽어요."
            multiline
            minRows={2}
            value={reason}
            onChange={setReason}
            maxLength={delayReasonMax}
          />
          {act.data && (
            <Alert severity="success">
              {act.data.told > 0 ? `${act.data.told}명에게 알렸어요.` : '이 시간대에 기다리는 손님이 없어요.'}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!reason.trim() || !(Number(minutes) >= 5) || act.isPending || act.isSuccess}
        >
          알리기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
