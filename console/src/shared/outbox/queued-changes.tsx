import { Alert, Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useIsOnline } from '../server/connection.ts'
import { forgetPhoto, type QueuedChange, undoQueue, useQueuedChanges } from './undo-queue.ts'

interface QueuedChangesProps {
  isShownElsewhere?: (change: QueuedChange) => boolean
}

/** The changes of the undo queue at the bottom of a page, without those that the page shows elsewhere. */
export function QueuedChanges({ isShownElsewhere = () => false }: QueuedChangesProps) {
  const changes = useQueuedChanges().filter((change) => !isShownElsewhere(change))
  if (changes.length === 0) return null
  return (
    <Stack spacing={1} className="not-printed" sx={{ position: 'sticky', bottom: 16, zIndex: 3, mt: 2 }}>
      {changes.map((change) => (
        <UndoLine key={change.key} change={change} />
      ))}
    </Stack>
  )
}

/** A change of the undo queue: how long it can be taken back, and what went wrong. */
export function UndoLine({ change }: { change: QueuedChange }) {
  const { key, label, state, problem } = change
  const isReady = useIsReady()
  const drop = () => {
    undoQueue.undo(key)
    forgetPhoto(change)
  }
  if (state === 'FAILED')
    return (
      <Alert
        severity="error"
        action={
          <>
            {change.retryBody && (
              <Button color="inherit" onClick={() => undoQueue.retry(key)} sx={target}>
                다시 보내기
              </Button>
            )}
            <Button color="inherit" onClick={drop} sx={target}>
              지우기
            </Button>
          </>
        }
        sx={{ flexWrap: 'wrap' }}
      >
        {label}: 하지 못했어요. {problem}
      </Alert>
    )
  return (
    <Paper variant="outlined" role="status" sx={line}>
      <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>
        {label} · {state === 'SENDING' ? '보내고 있어요' : <WaitingText change={change} />}
      </Typography>
      {!change.isUncertain && (
        <Button
          variant="outlined"
          size="large"
          disabled={state === 'SENDING' || !isReady}
          onClick={drop}
          sx={{ minHeight: 56, flexShrink: 0, whiteSpace: 'nowrap' }}
        >
          되돌리기
        </Button>
      )}
    </Paper>
  )
}

/** The seconds until a change is sent, hidden from screen readers, which would read each aloud; later, what it waits for. */
function WaitingText({ change: { sendsAt } }: { change: QueuedChange }) {
  const [now, setNow] = useState(Date.now)
  const isOnline = useIsOnline()
  const isDue = sendsAt <= now
  useEffect(() => {
    if (isDue) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isDue])
  if (!isOnline) return <>인터넷이 연결되면 보내요</>
  if (isDue) return <>보내기를 기다려요</>
  return <span aria-hidden>{Math.max(0, Math.ceil((sendsAt - now) / 1000))}초 뒤에 보내요</span>
}

/** False for a moment, so that the second tap of a double tap does not take the change back. */
function useIsReady() {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), 600)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

const target = { minHeight: 44 }

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'var(--color-leaf-soft)',
} as const
