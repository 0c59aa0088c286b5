import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { MissedFields } from '../missed/missed-fields.tsx'
import { useMissedReport } from '../missed/use-missed-report.ts'
import { NoteField, ReasonField, StatusSelect } from './move-fields.tsx'
import { MoveQuestions, useMoveQuestions } from './move-questions.tsx'
import { RefundNotice, Results, UnpaidNotice, useMoveResults } from './move-results.tsx'
import { buttonOfMove, findOpenMove, isMoveOpen, titleOfMove } from './move-words.ts'
import { queueMoves } from './queue-moves.ts'
import { ReservationChoice } from './reservation-choice.tsx'

interface MoveDialogProps {
  /** Of a dialog for several reservations or statuses; the words of the move when absent. */
  title?: string
  cards: BoardCard[]
  /** Target status; chosen in the dialog when absent. */
  to?: ReservationStatus | undefined
  /** Statuses outside the transition table that an administrator may also choose. */
  overrides?: ReservationStatus[] | undefined
  /** Whether moves that need no reason are sent later, so that they can be taken back for a while. */
  canBeTakenBack?: boolean
  /** Sends the move later under this key, so that it works without a connection and can be taken back for a while. */
  queueAs?: string
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
  canBeTakenBack = false,
  queueAs,
  onMoved,
  onClose,
}: MoveDialogProps) {
  const targets = [
    ...new Set([
      ...cards.flatMap(({ moves }) => moves.filter((move) => isMoveOpen(move)).map(({ to }) => to)),
      ...overrides,
    ]),
  ]
  // Nothing is preselected: most moves cannot be taken back later.
  const [to, setTo] = useState(fixedTarget)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const moving = useMoveResults()
  const [card] = cards
  const titleId = useId()

  const isOverride = to !== undefined && overrides.includes(to)
  const movable = cards.filter((card) => isOverride || findOpenMove(card, to))
  const chosen = movable.filter(({ id }) => !skipped.has(id))
  const isReasonRequired = isOverride || chosen.some((card) => findOpenMove(card, to)?.needsReason)

  const missed = useMissedReport(chosen, to)
  const questions = useMoveQuestions(chosen, to)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!to) return
    const report = missed.leg && (await missed.prepare())
    if (missed.leg && !report) return
    const body = {
      to,
      ...(note && { note }),
      ...(report ? { missed: report } : reason && { reason }),
      reservations: chosen.map((card) => ({
        id: card.id,
        revision: card.revision,
        acknowledge: questions.acknowledgedFor(card),
      })),
    }
    if (queueAs || (canBeTakenBack && !isReasonRequired)) {
      const what = queueAs ? chosen.map(({ number }) => number).join(', ') : `${chosen.length}건`
      const label = `${what} ${buttonOfMove(chosen.slice(0, 1), to)}`
      queueMoves({ key: queueAs ?? `${to} ${chosen.map(({ id }) => id).join(' ')}`, label, body })
      finish()
      return
    }
    const results = await moving.send(body)
    if (!results?.every(({ problem, proposal }) => !problem && !proposal)) return
    finish()
  }

  function finish() {
    if (missed.leg) missed.forgetPhotos()
    onMoved?.()
    onClose()
  }

  const isReady =
    chosen.length > 0 &&
    (missed.leg ? missed.isReady : !isReasonRequired || reason.trim() !== '') &&
    questions.isAnswered

  /** Ignores clicks outside the dialog while it contains typed text. */
  function handleClose(_: object, why: 'backdropClick' | 'escapeKeyDown') {
    if (why === 'escapeKeyDown' || !(note || reason || missed.hasTyped)) onClose()
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
      <DialogTitle id={titleId}>{title ?? (to && card ? titleOfMove(card, to) : '옮기기')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {targets.length === 0 && <Alert severity="info">지금 옮길 수 있는 단계가 없어요.</Alert>}
          {!fixedTarget && targets.length > 0 && (
            <StatusSelect targets={targets} overrides={overrides} value={to} onChange={setTo} />
          )}
          {to && cards.length > 1 && (
            <ReservationChoice cards={movable} skipped={skipped} onChange={setSkipped} />
          )}
          {to && movable.length < cards.length && (
            <Alert severity="info">
              나머지 {cards.length - movable.length}건은 이 단계로 옮길 수 없어요.
            </Alert>
          )}
          <MoveQuestions {...questions.fields} />
          {to === 'CANCELLED' && !isOverride && <RefundNotice cards={chosen} />}
          {to && to !== 'CANCELLED' && chosen.some(({ status }) => status === 'WAITING') && <UnpaidNotice />}
          {missed.leg ? (
            <MissedFields leg={missed.leg} {...missed.fields} />
          ) : (
            <ReasonField isRequired={isReasonRequired} value={reason} onChange={setReason} />
          )}
          {missed.photoError && (
            <Alert severity="error">
              {missed.photoError.message} 다시 보내거나, 사진을 빼고 보내 주세요.
            </Alert>
          )}
          <NoteField value={note} onChange={setNote} />
          <Results to={to} results={moving.results} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
        <Button type="submit" variant="contained" disabled={!isReady || moving.isSending}>
          {to ? buttonOfMove(chosen, to) : '옮기기'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
