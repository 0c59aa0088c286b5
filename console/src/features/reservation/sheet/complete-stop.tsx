import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import { proofKinds } from '../../../../../contract/reservation/care-report.ts'
import { completedStatus, questionsBeforeMove } from '../../../../../contract/reservation/move-questions.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, useValue } from '../../../shared/inputs/field.tsx'
import { queueMoves } from '../../../shared/outbox/undo-queue.ts'
import { PotPhotos, useMissingPhotos, withoutPhotoReasons } from '../pots/pot-photos.tsx'
import { potsToPhotograph } from './stored-sheets.ts'

/** Identifies the completion of a stop in the undo queue. */
export const completionKey = ({ leg, id }: Pick<DaySheetStop, 'leg' | 'id'>) => `stop ${leg} ${id}`

/** The visit whose photos prove how the pots of a stop were. */
export const visitOf = ({ id, number, leg }: Pick<DaySheetStop, 'id' | 'number' | 'leg'>) => ({
  reservationId: id,
  number,
  kind: proofKinds[leg],
})

const reasonChoices = withoutPhotoReasons.map((reason) => [reason, reason] as const)

/**
 * Completes a stop by one tap, which can be taken back for a while. Asks first for a photo of each pot or the reason why there is none,
 * and when the visit is not of today or a price is open.
 */
export function CompleteStop({ stop }: { stop: DaySheetStop }) {
  const [isAsking, setIsAsking] = useState(false)
  const reason = useValue('')
  const to = completedStatus[stop.leg]
  const label = reservationStatusLabels[to]
  const questions = questionsBeforeMove(stop, to, seoulToday())
  const unsent = potsToPhotograph(stop)
  const missing = useMissingPhotos(visitOf(stop), unsent)

  function complete() {
    const { id, revision } = stop
    queueMoves({
      key: completionKey(stop),
      label: `${stop.number} ‘${label}’로 바꾸기`,
      body: {
        to,
        ...(missing.length > 0 && { reason: reason.value }),
        reservations: [{ id, revision, acknowledge: questions.map(({ kind }) => kind) }],
      },
    })
  }

  return (
    <>
      <Button
        variant="contained"
        size="large"
        onClick={() => (questions.length > 0 || missing.length > 0 ? setIsAsking(true) : complete())}
        sx={{ flex: 1, minHeight: 64, fontSize: '1.125rem' }}
      >
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          title={
            questions.length > 0
              ? questions.map(({ text }) => text).join(' ')
              : '화분마다 사진을 한 장씩 찍어 주세요'
          }
          size="xs"
          submitLabel={questions.length > 0 ? `그래도 ${label}로 바꾸기` : `${label}로 바꾸기`}
          canSubmit={missing.length === 0 || reason.value !== ''}
          onSubmit={async () => complete()}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {stop.customerName} 님 예약을 ‘{label}’로 바꾸면 손님에게 알림이 가요.
          </Typography>
          <PotPhotos visit={visitOf(stop)} pots={toPotServices(stop.pots)} missing={unsent} />
          {missing.length > 0 && (
            <Field
              label="사진을 못 찍은 이유"
              helperText="사진 없이 마칠 때만 골라 주세요. 우리만 봐요."
              {...reason}
              choices={reasonChoices}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
