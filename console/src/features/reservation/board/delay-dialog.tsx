import { Alert } from '@mui/material'
import { useState } from 'react'
import { announceDelay, delayReasonMax } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'

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
  const minutes = useValue('30')
  const reason = useValue('')
  const act = useServerMutation(announceDelay)
  const send = () =>
    act.mutateAsync({
      body: { noticeId, day, slot, leg, minutes: Number(minutes.value), reason: reason.value.trim() },
    })

  return (
    <FormDialog
      title={`${formatDay(day)} ${timeSlotLabels[slot]} ${stageLabels[leg]}, 늦는다고 알리기`}
      size="xs"
      hasTyped={reason.value !== '' && !act.isSuccess}
      submitLabel="알리기"
      canSubmit={reason.value.trim() !== '' && Number(minutes.value) >= 5 && !act.isSuccess}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="몇 분쯤 늦나요"
        type="number"
        {...minutes}
        slotProps={{ htmlInput: { min: 5, max: 600, step: 5, inputMode: 'numeric' } }}
      />
      <Field
        label="이유"
        helperText="이 시간대의 손님 모두가 읽어요."
        lines={2}
        {...reason}
        maxLength={delayReasonMax}
      />
      {act.data && (
        <Alert severity="success">
          {act.data.told > 0 ? `${act.data.told}명에게 알렸어요.` : '이 시간대에 기다리는 손님이 없어요.'}
        </Alert>
      )}
    </FormDialog>
  )
}
