import { Alert, Box, Button, Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../../../../client/http/api-error.ts'
import { formatTimeAt } from '../../../../../client/seoul-time.ts'
import { type DaySheetStop, getDaySheet } from '../../../../../contract/reservation/board.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { Heading, Muted } from '../../../shared/display/text.tsx'
import { DaySteps, LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { QueuedChanges } from '../../../shared/outbox/queued-changes.tsx'
import { type QueuedChange, useQueuedChanges, useSendOnLeaving } from '../../../shared/outbox/undo-queue.ts'
import { isOnline, useIsOnline } from '../../../shared/server/connection.ts'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { useShowStoredSheet } from '../reservation.queries.ts'
import { completionKey } from './complete-stop.tsx'
import { SheetStops } from './sheet-stops.tsx'
import { storedSheets } from './stored-sheets.ts'

/** Why the sheet may not be the current one. */
interface Cut {
  isOnline: boolean
  /** When the server sent the sheet, in milliseconds since 1970; 0 without a sheet. */
  receivedAt: number
}

/** The day sheet, from this browser when the server cannot be reached; `cut` is undefined while the sheet is the server's. */
function useOfflineSheet(day: string) {
  const sheet = useServerQuery(getDaySheet, { query: { day } }, { readOnce: true })
  const showStored = useShowStoredSheet()
  const [storedAt, setStoredAt] = useState(0)
  const isOnline = useIsOnline()
  const { data, dataUpdatedAt } = sheet
  const isUnreachable = !isOnline || isConnectionError(sheet.error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `showStored` is another function in every render
  useEffect(() => {
    if (data || !isUnreachable) return
    let isCurrent = true
    void storedSheets.find(day).then((found) => {
      if (!found || !isCurrent) return
      setStoredAt(found.receivedAt)
      void showStored(found)
    })
    return () => {
      isCurrent = false
    }
  }, [day, data, isUnreachable])

  useEffect(() => {
    if (data) void storedSheets.store(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])

  const isOld = isUnreachable || (data !== undefined && dataUpdatedAt === storedAt)
  const cut: Cut | undefined = isOld
    ? { isOnline: !isUnreachable, receivedAt: data ? dataUpdatedAt : 0 }
    : undefined
  return { sheet, cut }
}

/** Whether no answer of the server arrived, as opposed to an answer that refuses. */
const isConnectionError = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The stops of one day in driving order, for phones and for printing. */
export function DaySheetPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? seoulToday()
  const { sheet, cut } = useOfflineSheet(day)
  const goTo = (next: string) => setParams((before) => ({ ...Object.fromEntries(before), day: next }))
  useSendOnLeaving(day)
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ flexWrap: 'wrap', mb: 2 }}>
        <DaySteps day={day} by={1} names={['전날', '다음 날']} onGo={goTo} />
        <DayField
          label="날짜"
          value={day}
          onChange={goTo}
          sx={{ width: 230, display: { xs: 'none', sm: 'inline-flex' } }}
        />
        <Button disabled={sheet.isFetching} onClick={() => void sheet.refetch()}>
          새로 읽기
        </Button>
        <Button onClick={() => window.print()}>인쇄</Button>
        <LinkButton to={`/pots/day/${day}`}>화분 라벨</LinkButton>
      </Stack>
      <Heading size="h5" className="not-printed" sx={{ mb: 1 }}>
        {formatDay(day)}
      </Heading>
      <OfflineLine cut={cut} />
      {sheet.data?.isMasked && (
        <Alert severity="info" role="note" className="not-printed" sx={{ mb: 2 }}>
          연락처와 자세한 주소는 어제부터 모레까지의 일정표에만 나와요. 이날의 것은 예약에서 한 분씩 볼 수
          있어요.
        </Alert>
      )}
      <QueryResult query={sheet}>
        {(answer) => (
          <SheetStops
            // Another day, or an order that somebody else stored, ends the ordering.
            key={`${answer.date} ${answer.routeRevision}`}
            sheet={answer}
            onReload={() => void sheet.refetch()}
          />
        )}
      </QueryResult>
      <QueuedChanges isShownElsewhere={isShownAt(sheet.data?.stops ?? [])} />
      <Muted tiny className="not-printed">
        주소와 연락처를 본 기록이 남아요.
      </Muted>
    </Box>
  )
}

const isShownAt = (stops: DaySheetStop[]) => (change: QueuedChange) =>
  stops.some(
    (stop) =>
      change.key === completionKey(stop) || ('photo' in change.body && change.subjects.includes(stop.id)),
  )

/** Above the stops: that the sheet is an older one, and how many taps wait to be sent. */
function OfflineLine({ cut }: { cut: Cut | undefined }) {
  const waiting = useWaitingCount()
  return (
    <Stack spacing={1} role="status" className="not-printed" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {cut && (
        <Alert severity={cut.isOnline ? 'info' : 'warning'}>
          {!cut.isOnline && '인터넷 연결이 없어요. '}
          {cut.receivedAt > 0 && `${formatTimeAt(new Date(cut.receivedAt).toISOString())}에 받은 일정표예요.`}
          {!cut.isOnline && ' 사진과 완료, 못 간 방문은 지금도 적을 수 있어요.'}
          {cut.isOnline && ' 새로 읽기를 누르면 지금 일정표를 볼 수 있어요.'}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert severity="info">
          보내기 기다림 {waiting}건
          {!isOnline() && '. 인터넷이 연결되면 누른 순서대로 보내요. 화면을 닫아도 남아 있어요.'}
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
    ({ state, sendsAt }) => state === 'WAITING' && (!isOnline() || sendsAt < now - graceMs),
  ).length
}

/** A change that is about to be sent is not counted. */
const graceMs = 1000
