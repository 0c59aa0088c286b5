import { Alert, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import type { BoardCard } from '../../../../../contract/reservation/board.ts'
import { questionsBeforeMove } from '../../../../../contract/reservation/move-questions.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'

/** What a person is asked before these reservations are moved, and whether they said yes to it. */
export function useMoveQuestions(cards: BoardCard[], to: ReservationStatus | undefined) {
  /** The questions that were answered yes; another status or another choice of reservations asks others. */
  const [agreedTo, setAgreedTo] = useState('')
  const today = seoulToday()
  const questionsOf = (card: BoardCard) => (to ? questionsBeforeMove(card, to, today) : [])
  const toText = ({ number }: BoardCard, { kind, text }: ReturnType<typeof questionsOf>[number]) =>
    kind === 'OPEN_PRICE_QUESTION' && cards.length > 1 ? `${number}: ${text}` : text
  const texts = [
    ...new Set(cards.flatMap((card) => questionsOf(card).map((question) => toText(card, question)))),
  ]
  const asked = texts.join('\n')
  const isFine = agreedTo === asked
  return {
    isAnswered: texts.length === 0 || isFine,
    acknowledgedFor: (card: BoardCard) => questionsOf(card).map(({ kind }) => kind),
    fields: { texts, isFine, onChange: (isChecked: boolean) => setAgreedTo(isChecked ? asked : '') },
  }
}

export const MoveQuestions = ({ texts, isFine, onChange }: ReturnType<typeof useMoveQuestions>['fields']) =>
  texts.length > 0 && (
    <Alert severity="warning">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      <FormControlLabel
        control={<Checkbox checked={isFine} onChange={(_, isChecked) => onChange(isChecked)} />}
        label="그래도 옮길게요"
        sx={{ display: 'flex' }}
      />
    </Alert>
  )
