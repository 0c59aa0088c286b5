import { Alert } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  announceDelay,
  type BoardCell,
  delayMinutes,
  delayReasonMax,
  getBoard,
} from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
} from '../../../../../contract/reservation/reservation-status.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue } from '../../../shared/inputs/field.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { useBoardDay } from '../reservation.queries.ts'

interface DelayDialogProps {
  day: string
  slot: TimeSlot
  leg: Leg
}

type Delay = NonNullable<BoardCell['delay']>

/** '운영자 한들 · 11월 28일 (토) 오전 9:12 · 30분 늦는다고 알림' */
export const delayText = ({ minutes, sentAt, byName }: Delay) =>
  [byName, formatDateTimeAt(sentAt), `${minutes}분 늦는다고 알림`].filter(Boolean).join(' · ')

/** The last delay that was announced to the customers of a slot. */
export const useDelay = ({ day, slot, leg }: DelayDialogProps) =>
  useBoardDay(day)?.cells.find((cell) => cell.slot === slot && cell.leg === leg)?.delay

/** Sends a delay notice to every customer of a slot. */
export function DelayDialog({ day, slot, leg }: DelayDialogProps) {
  // Idempotency key: a repeated request does not notify a customer twice.
  const [noticeId] = useState(() => crypto.randomUUID())
  const minutes = useValue('30')
  const reason = useValue('')
  const act = useServerMutation(announceDelay, { invalidates: [getBoard] })
  const told = useDelay({ day, slot, leg })
  const isPossible = Number(minutes.value) >= delayMinutes.min && Number(minutes.value) <= delayMinutes.max
  async function send() {
    const body = { noticeId, day, slot, leg, minutes: Number(minutes.value), reason: reason.value.trim() }
    await act.mutateAsync({ body })
    return false
  }

  return (
    <FormDialog
      title={`${formatSlot({ date: day, slot })} ${stageLabels[leg]}, 늦는다고 알리기`}
      size="xs"
      submitLabel={act.isSuccess ? null : '알리기'}
      canSubmit={reason.value.trim() !== '' && isPossible}
      onSubmit={send}
    >
      {told && !act.isSuccess && <Alert severity="warning">이미 알렸어요. {delayText(told)}</Alert>}
      <Field
        label="몇 분쯤 늦나요"
        type="number"
        {...minutes}
        problem={isPossible ? undefined : `${delayMinutes.min}분부터 ${delayMinutes.max}분까지 적어 주세요.`}
        slotProps={{ htmlInput: { ...delayMinutes, step: 5, inputMode: 'numeric' } }}
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
