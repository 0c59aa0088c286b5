import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useIsOnline } from '../../../../../client/use-is-online.ts'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { seoulToday } from '../../../../../contract/seoul-day.ts'
import { useQueuedChanges } from '../../../shared/undo/use-undo-queue.ts'
import { isAhead } from '../board/board-view.ts'
import { DelayDialog } from '../board/delay-dialog.tsx'
import { isSameList } from '../route/route-order.ts'
import { completionKey } from './complete-stop.tsx'
import { DayWithoutStops } from './day-without-stops.tsx'
import { PausedDay } from './pause-chip.tsx'
import { PrintTable } from './print-table.tsx'
import { RouteEditor } from './route-editor.tsx'
import { SheetProgress } from './sheet-progress.tsx'
import { StopCard } from './stop-card.tsx'
import { isOpen } from './stop-state.ts'
import { useShownVan, VanFilter } from './van-filter.tsx'

interface SheetStopsProps {
  sheet: DaySheet
  onReload: () => void
}

/** The stops of the chosen van, or of all, in driving order. */
export function SheetStops({ sheet, onReload }: SheetStopsProps) {
  const { date, closedFor, vans } = sheet
  const [isOrdering, setIsOrdering] = useState(false)
  const { shown, show } = useShownVan(sheet)
  const queued = useQueuedChanges()
  const isOnline = useIsOnline()
  const isQueued = (stop: DaySheetStop) => queued.some(({ key }) => key === completionKey(stop))
  const stops = sheet.stops.filter(({ vanId }) => !shown || vanId === shown.id)
  const slots = (['AM', 'PM'] as const).filter((slot) => stops.some((stop) => stop.slot === slot))
  const next = vans.map(({ id }) =>
    stops.find((stop) => stop.vanId === id && isOpen(stop) && !isQueued(stop)),
  )
  return (
    <Stack spacing={3}>
      {closedFor && <Alert severity="warning">휴무: {closedFor}</Alert>}
      <PausedDay {...sheet} />
      {sheet.stops.length > 0 && <VanFilter vans={vans} shown={shown?.id} onShow={show} />}
      <SheetProgress stops={stops} queued={queued} />
      {sheet.stops.length === 0 && <DayWithoutStops day={date} />}
      {sheet.stops.length > 0 && stops.length === 0 && (
        <Box>
          <Typography>이 차는 갈 곳이 없어요. 다른 차에 {sheet.stops.length}곳이 있어요.</Typography>
          <Button variant="outlined" onClick={() => show()} sx={{ mt: 1, minHeight: 48 }}>
            모든 차 보기
          </Button>
        </Box>
      )}
      {isOrdering ? (
        <RouteEditor
          sheet={sheet}
          vanId={shown?.id}
          onReload={onReload}
          onClose={() => setIsOrdering(false)}
        />
      ) : (
        stops.length > 0 && (
          <Button
            variant="outlined"
            className="not-printed"
            disabled={!isOnline}
            onClick={() => setIsOrdering(true)}
            sx={{ alignSelf: 'start', minHeight: 48 }}
          >
            순서 정하기
          </Button>
        )
      )}
      {!isOrdering &&
        slots.map((slot) => (
          <SlotSection
            key={slot}
            sheet={sheet}
            slot={slot}
            stops={stops.filter((stop) => stop.slot === slot)}
            isNext={(stop) => next.includes(stop)}
            namesVans={!shown && vans.length > 1}
          />
        ))}
      {vans.map(({ id, name }) => (
        <PrintTable key={id} day={date} vanName={name} stops={stops.filter(({ vanId }) => vanId === id)} />
      ))}
    </Stack>
  )
}

interface SlotSectionProps {
  sheet: DaySheet
  slot: TimeSlot
  stops: DaySheetStop[]
  isNext: (stop: DaySheetStop) => boolean
  namesVans: boolean
}

function SlotSection({ sheet, slot, stops, isNext, namesVans }: SlotSectionProps) {
  const [delayedLeg, setDelayedLeg] = useState<Leg>()
  const isOnline = useIsOnline()
  const { date, vans } = sheet
  const legs = (['PICKUP', 'DELIVERY'] as const).filter(
    (leg) => date >= seoulToday() && stops.some((stop) => stop.leg === leg && isAhead(stop, leg)),
  )
  return (
    <Box component="section" aria-label={timeSlotLabels[slot]} className="not-printed">
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          {timeSlotLabels[slot]} {stops.length}곳
        </Typography>
        {legs.map((leg) => (
          <Button key={leg} color="warning" disabled={!isOnline} onClick={() => setDelayedLeg(leg)}>
            {stageLabels[leg]} 늦는다고 알리기
          </Button>
        ))}
      </Stack>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stops.map((stop) => (
          <StopCard
            key={`${stop.leg} ${stop.id}`}
            stop={stop}
            position={stops.filter((other) => isSameList(other, stop)).indexOf(stop) + 1}
            isNext={isNext(stop)}
            vanName={namesVans ? vans.find(({ id }) => id === stop.vanId)?.name : undefined}
          />
        ))}
      </Stack>
      {delayedLeg && (
        <DelayDialog day={date} slot={slot} leg={delayedLeg} onClose={() => setDelayedLeg(undefined)} />
      )}
    </Box>
  )
}
