import { Box, Button, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { QueuedChanges } from '../../../shared/undo/queued-changes.tsx'
import { useSendOnLeaving } from '../../../shared/undo/use-undo-queue.ts'
import { completionKey } from './complete-stop.tsx'
import { OfflineLine } from './offline/offline-line.tsx'
import { useOfflineSheet } from './offline/use-offline-sheet.ts'
import { SheetStops } from './sheet-stops.tsx'

/** The stops of one day in driving order, for phones and for printing. */
export function DaySheetPage() {
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? seoulToday()
  const { sheet, cut } = useOfflineSheet(day)
  const goTo = (next: string) => setParams((before) => ({ ...Object.fromEntries(before), day: next }))
  useSendOnLeaving(day)
  useKeys({
    ArrowLeft: () => goTo(addDays(day, -1)),
    ArrowRight: () => goTo(addDays(day, 1)),
    t: () => goTo(seoulToday()),
  })
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title="하루 일정표" />
      <Stack direction="row" spacing={1} useFlexGap className="not-printed" sx={{ flexWrap: 'wrap', mb: 2 }}>
        <Button variant="outlined" onClick={() => goTo(addDays(day, -1))}>
          전날
        </Button>
        <Button variant="outlined" onClick={() => goTo(seoulToday())}>
          오늘
        </Button>
        <Button variant="outlined" onClick={() => goTo(addDays(day, 1))}>
          다음 날
        </Button>
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
        <Button component={Link} to={`/pots/day/${day}`}>
          화분 라벨
        </Button>
      </Stack>
      <Typography variant="h5" component="h1" className="not-printed" sx={{ mb: 1 }}>
        {formatDay(day)}
      </Typography>
      <OfflineLine cut={cut} />
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
      <QueuedChanges shownElsewhere={sheet.data?.stops.map(completionKey) ?? []} />
      <Typography variant="caption" color="textSecondary" className="not-printed">
        주소와 연락처를 본 기록이 남아요.
      </Typography>
    </Box>
  )
}
