import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { MoveResult } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type Leg,
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { useMoveReservations } from '../reservation.queries.ts'
import { otherDayWarning } from './other-day.ts'
import { queueMoves } from './queue-moves.ts'
import { ReservationChoice } from './reservation-choice.tsx'

interface MoveDialogProps {
  title: string
  cards: BoardCard[]
  /** Target status; chosen in the dialog when absent. */
  to?: ReservationStatus | undefined
  /** Statuses outside the transition table that an administrator may also choose. */
  overrides?: ReservationStatus[] | undefined
  /** The visit that all cards share: moves that need no reason can then be taken back for a while. */
  visit?: { day: string; leg: Leg }
  /** Sends the move later under this key, so that it works without a connection and can be taken back for a while. */
  queueAs?: string
  /** Text of the button that sends; the status and the number of reservations when absent. */
  submitLabel?: string
  /** Called before `onClose` when all reservations were moved. */
  onMoved?: () => void
  onClose: () => void
}

/** Moves one or more reservations to another status and shows the result of each. */
export function MoveDialog({
  title,
  cards,
  to: fixedTarget,
  overrides = [],
  visit,
  queueAs,
  submitLabel,
  onMoved,
  onClose,
}: MoveDialogProps) {
  const targets = [...new Set([...cards.flatMap(({ moves }) => moves.map(({ to }) => to)), ...overrides])]
  // Nothing is preselected: most moves cannot be taken back later.
  const [to, setTo] = useState(fixedTarget)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isOtherDayFine, setIsOtherDayFine] = useState(false)
  const moving = useMoveResults()
  const titleId = useId()

  const isOverride = to !== undefined && overrides.includes(to)
  const movable = cards.filter(({ moves }) => isOverride || moves.some((move) => move.to === to))
  const chosen = movable.filter(({ id }) => !skipped.has(id))
  const isReasonRequired =
    isOverride || chosen.some(({ moves }) => moves.some((move) => move.to === to && move.needsReason))

  const warning = visit && otherDayWarning(visit.day, visit.leg, to)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!to) return
    const body = {
      to,
      ...(note && { note }),
      ...(reason && { reason }),
      reservations: chosen.map(({ id, revision }) => ({ id, revision })),
    }
    if (queueAs || (visit && !isReasonRequired)) {
      const what = queueAs ? chosen.map(({ number }) => number).join(', ') : `${chosen.length}건`
      const label = `${what} ${submitLabel ?? `‘${reservationStatusLabels[to]}’ 단계로 옮기기`}`
      queueMoves({ key: queueAs ?? `${to} ${chosen.map(({ id }) => id).join(' ')}`, label, body })
      onMoved?.()
      onClose()
      return
    }
    const results = await moving.send(body)
    if (!results?.every(({ problem, proposal }) => !problem && !proposal)) return
    onMoved?.()
    onClose()
  }

  const isReady =
    chosen.length > 0 && (!isReasonRequired || reason.trim() !== '') && (!warning || isOtherDayFine)

  /** Ignores clicks outside the dialog while it contains typed text. */
  function handleClose(_: object, why: 'backdropClick' | 'escapeKeyDown') {
    if (why === 'escapeKeyDown' || !(note || reason)) onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { component: 'form', onSubmit: send } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {targets.length === 0 && <Alert severity="info">지금 옮길 수 있는 단계가 없어요.</Alert>}
          {!fixedTarget && targets.length > 0 && (
            <TextField
              select
              label="옮길 단계"
              value={to ?? ''}
              onChange={({ target }) => setTo(target.value as ReservationStatus)}
            >
              {targets.map((status) => (
                <MenuItem key={status} value={status}>
                  {reservationStatusLabels[status]}
                  {overrides.includes(status) && ' (순서에 없는 단계)'}
                </MenuItem>
              ))}
            </TextField>
          )}
          {to && cards.length > 1 && (
            <ReservationChoice cards={movable} skipped={skipped} onChange={setSkipped} />
          )}
          {to && movable.length < cards.length && (
            <Alert severity="info">
              나머지 {cards.length - movable.length}건은 이 단계로 옮길 수 없어요.
            </Alert>
          )}
          {warning && (
            <OtherDayQuestion warning={warning} isFine={isOtherDayFine} onChange={setIsOtherDayFine} />
          )}
          {to === 'CANCELLED' && !isOverride && <RefundNotice cards={chosen} />}
          <TextField
            label={isReasonRequired ? '이유 (꼭 적어 주세요)' : '이유'}
            helperText="우리만 봐요."
            required={isReasonRequired}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            label="고객에게 남길 말"
            helperText="예약 상세의 단계에 보여요. 비우면 정해진 문장이 보여요."
            multiline
            minRows={2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Results results={moving.results} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button type="submit" variant="contained" disabled={!isReady || moving.isSending}>
          {submitLabel ??
            (to ? `‘${reservationStatusLabels[to]}’ 단계로 ${chosen.length}건 옮기기` : '옮기기')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Results = ({ results }: { results: MoveResult[] }) =>
  results.map(({ id, number, problem, proposal }) => (
    <Alert key={id} severity={problem ? 'error' : proposal ? 'warning' : 'success'}>
      {number ?? '없는 예약'}: {problem ?? (proposal ? waitingText(proposal.amount) : '옮겼어요.')}
    </Alert>
  ))

const waitingText = (amount: number) =>
  `환불이 ${formatWon(amount)}이라 다른 관리자가 승인하면 취소돼요. 그때까지 예약은 그대로예요.`

/** What a cancellation gives back, before it is made. */
function RefundNotice({ cards }: { cards: BoardCard[] }) {
  const sum = cards.reduce((total, { refundable }) => total + refundable, 0)
  if (sum === 0) return null
  return (
    <Alert severity="info">
      {cards.length > 1 ? `${cards.length}건에 모두 ` : ''}
      {formatWon(sum)}을 돌려드려요. 한 예약의 환불이 한도를 넘으면 다른 관리자가 승인한 뒤에 취소돼요.
    </Alert>
  )
}

/** Sends a move and stores the result of each reservation. */
function useMoveResults() {
  const act = useMoveReservations()
  const [results, setResults] = useState<MoveResult[]>([])

  async function send(body: Parameters<typeof act.mutateAsync>[0]['body']) {
    const answer = await act.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return undefined
    setResults(answer.results)
    return answer.results
  }

  return { send, results, isSending: act.isPending }
}

interface OtherDayQuestionProps {
  warning: string
  isFine: boolean
  onChange: (isFine: boolean) => void
}

const OtherDayQuestion = ({ warning, isFine, onChange }: OtherDayQuestionProps) => (
  <Alert severity="warning">
    {warning}
    <FormControlLabel
      control={<Checkbox checked={isFine} onChange={(_, isChecked) => onChange(isChecked)} />}
      label="그래도 옮길게요"
      sx={{ display: 'flex' }}
    />
  </Alert>
)
