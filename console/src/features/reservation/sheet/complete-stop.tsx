import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { completedStatus, questionsBeforeMove } from '../../../../../contract/reservation/move-questions.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { queueMoves } from '../../../shared/outbox/undo-queue.ts'

/** Identifies the completion of a stop in the undo queue. */
export const completionKey = ({ leg, id }: Pick<DaySheetStop, 'leg' | 'id'>) => `stop ${leg} ${id}`

/** Completes a stop by one tap, which can be taken back for a while. Asks first when the visit is not of today or a price is open. */
export function CompleteStop({ stop }: { stop: DaySheetStop }) {
  const [isAsking, setIsAsking] = useState(false)
  const to = completedStatus[stop.leg]
  const label = reservationStatusLabels[to]
  const questions = questionsBeforeMove(stop, to, seoulToday())

  function complete() {
    setIsAsking(false)
    const { id, revision } = stop
    queueMoves({
      key: completionKey(stop),
      label: `${stop.number} ‘${label}’로 바꾸기`,
      body: { to, reservations: [{ id, revision, acknowledge: questions.map(({ kind }) => kind) }] },
    })
  }

  return (
    <>
      <Button
        variant="contained"
        size="large"
        onClick={() => (questions.length > 0 ? setIsAsking(true) : complete())}
        sx={{ flex: 1, minHeight: 64, fontSize: '1.125rem' }}
      >
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          title={questions.map(({ text }) => text).join(' ')}
          size="xs"
          submitLabel={`그래도 ${label}로 바꾸기`}
          onSubmit={async () => complete()}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {stop.customerName} 님 예약을 ‘{label}’로 바꾸면 손님에게 알림이 가요.
          </Typography>
        </FormDialog>
      )}
    </>
  )
}
