import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { VisitPauseDetail } from '../../../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { useLiftPause } from './pause.queries.ts'

/** Opens a paused day again, after a question. */
export function LiftPause({ pause: { id, date, visits } }: { pause: VisitPauseDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const lifting = useLiftPause()
  const notify = useNotify()
  const titleId = useId()
  const unanswered = visits.filter(({ outcome }) => outcome === 'OPEN').length

  const lift = () =>
    lifting.mutate(
      { params: { id } },
      {
        onSuccess: ({ told }) =>
          notify(told > 0 ? `다시 열고 ${told}명에게 알렸어요.` : '다시 열었어요.', { type: 'success' }),
        onSettled: () => setIsAsking(false),
      },
    )

  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)} sx={{ minHeight: 44 }}>
        다시 열기
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{formatDay(date)} 방문을 다시 열까요?</DialogTitle>
        <DialogContent>
          <Typography>
            새 예약을 다시 받아요. 이미 옮긴 예약은 옮긴 날 그대로예요.
            {unanswered > 0 && ` 답하지 않은 ${unanswered}건은 예정대로 간다고 알려요.`}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsAsking(false)}>돌아가기</Button>
          <Button variant="contained" disabled={lifting.isPending} onClick={lift}>
            다시 열기
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
