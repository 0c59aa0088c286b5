import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { countJobs, giveUpJob, type JobLine, listJobs, retryJob } from '../../../../contract/system.ts'
import { useAct, useForget } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { momentWords } from '../../shared/when.ts'
import { jobName } from './words.ts'

/** One piece of work, its last error, and what can be done about it. */
export function JobCard({ job }: { job: JobLine }) {
  const [isGivingUp, setIsGivingUp] = useState(false)
  const [retry, giveUp] = [useAct(retryJob), useAct(giveUpJob)]
  const forget = useForget()
  const notify = useNotify()
  const told = (sentence: string) => async () => {
    await forget(listJobs, countJobs)
    notify(sentence, { type: 'success' })
  }
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
              onClick={() => retry.mutate({ params }, { onSuccess: told('다시 하고 있어요.') })}
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
              { onSuccess: () => void told('그만뒀어요.')().then(() => setIsGivingUp(false)) },
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

const whenOf = ({ state, runAt, finishedAt }: JobLine) =>
  finishedAt
    ? `${momentWords(finishedAt)}에 끝남`
    : `${momentWords(runAt)}${state === 'RUNNING' ? ' 시작' : ' 예정'}`
