import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminJob } from '../../../../contract/staff/system.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { jobName } from './labels.ts'
import { useGiveUpJob, useRetryJob } from './staff.queries.ts'

/** One job with its last error and the buttons to retry it or give it up. */
export function JobCard({ job }: { job: AdminJob }) {
  const [isGivingUp, setIsGivingUp] = useState(false)
  const retry = useRetryJob()
  const giveUp = useGiveUpJob()
  const notify = useNotify()
  const notifyDone = (message: string) => notify(message, { type: 'success' })
  const params = { id: job.id }
  const mayRetry = job.state === 'DEAD' || job.state === 'AGAIN' || job.state === 'WAITING'

  return (
    <Card>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>{jobName(job.kind)}</Typography>
          {mayRetry && (
            <Button
              disabled={retry.isPending}
              onClick={() => retry.mutate({ params }, { onSuccess: () => notifyDone('다시 하고 있어요.') })}
            >
              지금 다시 하기
            </Button>
          )}
          {(job.state === 'AGAIN' || job.state === 'WAITING') && (
            <Button color="error" onClick={() => setIsGivingUp(true)}>
              그만두기
            </Button>
          )}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {whenOf(job)}, {job.attempts}번 시도
        </Typography>
        {job.lastError && (
          <Typography variant="body2" color="error" sx={{ mt: 0.5 }}>
            {job.lastError}
          </Typography>
        )}
      </CardContent>
      {isGivingUp && (
        <ReasonDialog
          title="작업 그만두기"
          action="그만두기"
          isDangerous
          isBusy={giveUp.isPending}
          onDone={(reason) =>
            giveUp.mutate(
              { params, body: { reason } },
              {
                onSuccess: () => {
                  setIsGivingUp(false)
                  notifyDone('그만뒀어요.')
                },
              },
            )
          }
          onClose={() => setIsGivingUp(false)}
        >
          실패한 작업으로 남고, 나중에 다시 할 수 있어요.
        </ReasonDialog>
      )}
    </Card>
  )
}

const whenOf = ({ state, runAt, finishedAt }: AdminJob) =>
  finishedAt
    ? `${formatDateTimeAt(finishedAt)}에 끝남`
    : `${formatDateTimeAt(runAt)}${state === 'RUNNING' ? ' 시작' : ' 예정'}`
