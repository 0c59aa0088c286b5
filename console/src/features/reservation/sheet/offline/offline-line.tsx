import { Alert, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { formatTimeAt } from '../../../../../../client/seoul-time.ts'
import { useQueuedChanges } from '../../../../shared/undo/use-undo-queue.ts'
import type { Cut } from './use-offline-sheet.ts'

/** Above the stops: that the sheet is an older one, and how many taps wait to be sent. */
export function OfflineLine({ cut }: { cut: Cut | undefined }) {
  const waiting = useWaitingCount()
  return (
    <Stack spacing={1} role="status" className="not-printed" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {cut && (
        <Alert severity={cut.isOnline ? 'info' : 'warning'}>
          {!cut.isOnline && '인터넷 연결이 없어요. '}
          {cut.receivedAt > 0 && `${formatTimeAt(new Date(cut.receivedAt).toISOString())}에 받은 일정표예요.`}
          {!cut.isOnline && ' 완료와 못 간 방문은 지금도 적을 수 있어요.'}
          {cut.isOnline && ' 새로 읽기를 누르면 지금 일정표를 볼 수 있어요.'}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert severity="info">
          보내기 기다림 {waiting}건
          {!navigator.onLine && '. 인터넷이 연결되면 누른 순서대로 보내요. 화면을 닫아도 남아 있어요.'}
        </Alert>
      )}
    </Stack>
  )
}

/** How many taps can no longer be sent at their time, or could not be yet. */
function useWaitingCount() {
  const changes = useQueuedChanges()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (changes.length === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [changes.length])
  return changes.filter(
    ({ state, sendsAt }) => state === 'WAITING' && (!navigator.onLine || sendsAt < now - graceMs),
  ).length
}

/** A change that is about to be sent is not counted. */
const graceMs = 1000
