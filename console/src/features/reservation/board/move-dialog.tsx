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
import { type BoardCard, getBoard } from '../../../../../contract/board.ts'
import {
  getStaffReservation,
  listStaffReservations,
  type MoveResult,
  moveReservations,
} from '../../../../../contract/reservation-admin.ts'
import {
  type ReservationStatus,
  reservationStatusLabels,
} from '../../../../../contract/reservation-status.ts'
import { useAct, useForget } from '../../../shared/ask.ts'

interface MoveDialogProps {
  title: string
  cards: BoardCard[]
  /** Where they are to go; chosen in the dialog when absent. */
  to?: ReservationStatus | undefined
  /** Against the table: what an administrator may choose beside it. */
  overrides?: ReservationStatus[] | undefined
  /** All of them were moved; the dialog closes then. */
  onMoved?: () => void
  onClose: () => void
}

/** Moves one or many reservations on; says of each what became of it. */
export function MoveDialog({ title, cards, to: wanted, overrides = [], onMoved, onClose }: MoveDialogProps) {
  const targets = [...new Set([...cards.flatMap(({ moves }) => moves.map(({ to }) => to)), ...overrides])]
  const [to, setTo] = useState(wanted ?? targets[0])
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const moving = useMoving()
  const titleId = useId()

  const isOverride = to !== undefined && overrides.includes(to)
  const movable = cards.filter(({ moves }) => isOverride || moves.some((move) => move.to === to))
  const chosen = movable.filter(({ id }) => !skipped.has(id))
  const owesReason =
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

  /** A tap beside the window never takes away what was typed. */
  function closesUnlessTyped(_: object, why: 'backdropClick' | 'escapeKeyDown') {
    if (why === 'escapeKeyDown' || !(note || reason)) onClose()
  }

  return (
    <Dialog
      open
      onClose={closesUnlessTyped}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ paper: { component: 'form', onSubmit: send } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {targets.length === 0 && <Alert severity="info">지금 옮길 수 있는 단계가 없어요.</Alert>}
          {!wanted && targets.length > 0 && (
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
          {cards.length > 1 && <Chosen cards={movable} skipped={skipped} onChange={setSkipped} />}
          {movable.length < cards.length && targets.length > 0 && (
            <Alert severity="info">
              나머지 {cards.length - movable.length}건은 이 단계로 옮길 수 없어요.
            </Alert>
          )}
          <TextField
            label={owesReason ? '이유 (꼭 적어 주세요)' : '이유'}
            helperText="우리만 봐요."
            required={owesReason}
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
          disabled={chosen.length === 0 || (owesReason && !reason.trim()) || moving.isSending}
        >
          {to ? `‘${reservationStatusLabels[to]}’ 단계로 ${chosen.length}건 옮기기` : '옮기기'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ChosenProps {
  cards: BoardCard[]
  skipped: ReadonlySet<string>
  onChange: (skipped: ReadonlySet<string>) => void
}

const Chosen = ({ cards, skipped, onChange }: ChosenProps) => (
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

/** Sends a move and lets every list of reservations be read again. */
function useMoving() {
  const act = useAct(moveReservations)
  const forget = useForget()
  const [results, setResults] = useState<MoveResult[]>([])

  async function send(body: Parameters<typeof act.mutateAsync>[0]['body']) {
    const answer = await act.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return undefined
    setResults(answer.results)
    await forget(getBoard, getStaffReservation, listStaffReservations)
    return answer.results
  }

  return { send, results, isSending: act.isPending }
}
