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
import type { MoveResult } from '../../../../../contract/reservation/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { useMoveReservations } from '../reservation.queries.ts'

interface MoveDialogProps {
  title: string
  cards: BoardCard[]
  /** Target status; chosen in the dialog when absent. */
  to?: ReservationStatus | undefined
  /** Statuses outside the transition table that an administrator may also choose. */
  overrides?: ReservationStatus[] | undefined
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
  onMoved,
  onClose,
}: MoveDialogProps) {
  const targets = [...new Set([...cards.flatMap(({ moves }) => moves.map(({ to }) => to)), ...overrides])]
  const [to, setTo] = useState(fixedTarget ?? targets[0])
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const moving = useMoveResults()
  const titleId = useId()

  const isOverride = to !== undefined && overrides.includes(to)
  const movable = cards.filter(({ moves }) => isOverride || moves.some((move) => move.to === to))
  const chosen = movable.filter(({ id }) => !skipped.has(id))
  const isReasonRequired =
    isOverride || chosen.some(({ moves }) => moves.some((move) => move.to === to && move.needsReason))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!to) return
    const results = await moving.send({
      to,
      ...(note && { note }),
      ...(reason && { reason }),
      reservations: chosen.map(({ id, revision }) => ({ id, revision })),
    })
    if (!results?.every(({ problem }) => !problem)) return
    onMoved?.()
    onClose()
  }

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
              value={to}
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
          {cards.length > 1 && <ReservationChoice cards={movable} skipped={skipped} onChange={setSkipped} />}
          {movable.length < cards.length && targets.length > 0 && (
            <Alert severity="info">
              나머지 {cards.length - movable.length}건은 이 단계로 옮길 수 없어요.
            </Alert>
          )}
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
        <Button
          type="submit"
          variant="contained"
          disabled={chosen.length === 0 || (isReasonRequired && !reason.trim()) || moving.isSending}
        >
          {to ? `‘${reservationStatusLabels[to]}’ 단계로 ${chosen.length}건 옮기기` : '옮기기'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ReservationChoiceProps {
  cards: BoardCard[]
  skipped: ReadonlySet<string>
  onChange: (skipped: ReadonlySet<string>) => void
}

const ReservationChoice = ({ cards, skipped, onChange }: ReservationChoiceProps) => (
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

const Results = ({ results }: { results: MoveResult[] }) =>
  results.map(({ id, number, problem }) => (
    <Alert key={id} severity={problem ? 'error' : 'success'}>
      {number ?? '없는 예약'}: {problem ?? '옮겼어요.'}
    </Alert>
  ))

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
