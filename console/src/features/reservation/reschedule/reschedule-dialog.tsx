import { Alert, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  type RescheduleResult,
  staffRescheduleReasonMax,
} from '../../../../../contract/reservation/staff-reschedule.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { useRescheduleReservations } from '../reservation.queries.ts'
import { type ChosenSlot, SlotChoice } from './slot-choice.tsx'

interface RescheduleDialogProps {
  title: string
  leg: Leg
  /** The reservations to move. */
  cards: Pick<BoardCard, 'id' | 'revision' | 'potCount'>[]
  /** First day to choose from; the next working day when null. */
  from: string | null
  /** A day that is not offered. */
  without?: string
  /** Shown above the days: which reservations, chosen how. */
  children: ReactNode
  /** Called with the result of each reservation, unless all were moved. */
  onResults?: (results: RescheduleResult[]) => void
  onClose: () => void
}

/** Moves the pickup or delivery of one or more reservations to another half day, with a reason that customers read. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { title, leg, cards, from, without, children, onResults, onClose } = props
  const [chosen, setChosen] = useState<ChosenSlot>()
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<string[]>([])
  const act = useRescheduleReservations()
  const notify = useNotify()
  // A slot that has no capacity even for the smallest reservation is full.
  const pots = cards.length > 0 ? Math.min(...cards.map(({ potCount }) => potCount)) : 1

  async function send() {
    if (!chosen) return
    const reservations = cards.map(({ id, revision }) => ({ id, revision }))
    const body = { leg, ...chosen, reason: reason.trim(), reservations }
    const answer = await act.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return
    const refused = answer.results.flatMap(({ problem }) => problem ?? [])
    const movedCount = answer.results.length - refused.length
    if (movedCount > 0) notify(`${movedCount}건을 옮기고 고객에게 알렸어요.`, { type: 'success' })
    if (onResults) onResults(answer.results)
    else if (refused.length === 0) onClose()
    else setProblems(refused)
  }

  return (
    <FormDialog
      title={title}
      hasTyped={reason !== ''}
      submitLabel={
        chosen
          ? `${cards.length}건 옮기기 · ${formatDay(chosen.date)} ${timeSlotLabels[chosen.slot]}`
          : `${stageLabels[leg]} 날짜 옮기기`
      }
      canSubmit={chosen !== undefined && reason.trim() !== '' && cards.length > 0 && !act.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {children}
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        언제로 옮길까요?
      </Typography>
      <SlotChoice leg={leg} pots={pots} from={from} without={without} value={chosen} onChange={setChosen} />
      <TextField
        label="옮기는 이유"
        helperText="알림과 예약 상세에서 고객이 읽어요."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: staffRescheduleReasonMax } }}
      />
      {problems.map((problem) => (
        <Alert key={problem} severity="error">
          {problem}
        </Alert>
      ))}
    </FormDialog>
  )
}
