import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Board, DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { halfDayHours } from '../../../../../contract/reservation/half-day.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { addDays, formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Heading, Muted } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DialogButton } from '../../../shared/inputs/dialogs.tsx'
import { Toggles } from '../../../shared/inputs/field.tsx'
import { type QueuedChange, useQueuedChanges } from '../../../shared/outbox/undo-queue.ts'
import { useIsOnline } from '../../../shared/server/connection.ts'
import { isAhead } from '../board/board-view.ts'
import { cardMarks } from '../board/card-chips.tsx'
import { DelayDialog, delayText, useDelay } from '../board/delay-dialog.tsx'
import { slots as halfDays, legs } from '../calendar/slot-labels.ts'
import { useBoard } from '../reservation.queries.ts'
import { isSameList, stopKey } from '../route/route-order.ts'
import { completionKey } from './complete-stop.tsx'
import { RouteEditor } from './route-editor.tsx'
import { PausedDay, pauseTexts, StopCard } from './stop-card.tsx'
import { isDone, isOpen, potsText, willBeDone } from './stored-sheets.ts'
import './print-table.css'

/** The stops of the chosen van, or of all, in driving order. */
export function SheetStops({ sheet, onReload }: { sheet: DaySheet; onReload: () => void }) {
  const { date, closedFor, vans } = sheet
  const [isOrdering, setIsOrdering] = useState(false)
  const { chosenVan, show } = useChosenVan(sheet)
  const queued = useQueuedChanges()
  const isOnline = useIsOnline()
  const isQueued = (stop: DaySheetStop) => queued.some(({ key }) => key === completionKey(stop))
  const stops = sheet.stops.filter(({ vanId }) => !chosenVan || vanId === chosenVan.id)
  const slots = halfDays.filter((slot) => stops.some((stop) => stop.slot === slot))
  const next = vans.map(({ id }) =>
    stops.find((stop) => stop.vanId === id && isOpen(stop) && !isQueued(stop)),
  )
  return (
    <Stack spacing={3}>
      {closedFor && <Alert severity="warning">휴무: {closedFor}</Alert>}
      <PausedDay {...sheet} />
      {sheet.stops.length > 0 && <VanFilter vans={vans} chosenId={chosenVan?.id} onShow={show} />}
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
          vanId={chosenVan?.id}
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
            {vans.length > 1 && !chosenVan ? '차에 나누고 순서 정하기' : '순서 정하기'}
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
            namesVans={!chosenVan && vans.length > 1}
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
  const isOnline = useIsOnline()
  const { date, vans } = sheet
  const canBeLate = (leg: Leg) =>
    date >= seoulToday() && stops.some((stop) => stop.leg === leg && isAhead(stop, leg))
  return (
    <Box component="section" aria-label={timeSlotLabels[slot]} className="not-printed">
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Heading as="h2">
          {timeSlotLabels[slot]} {stops.length}곳
        </Heading>
        {legs.map((leg) => (
          <DialogButton
            key={leg}
            isOffered={canBeLate(leg)}
            color="warning"
            disabled={!isOnline}
            dialog={<DelayDialog day={date} slot={slot} leg={leg} />}
          >
            {stageLabels[leg]} 늦는다고 알리기
          </DialogButton>
        ))}
        {legs.filter(canBeLate).map((leg) => (
          <ToldDelay key={leg} day={date} slot={slot} leg={leg} />
        ))}
      </Stack>
      <PlainList isOrdered of={stops} spacing={1.5}>
        {(stop) => (
          <StopCard
            key={stopKey(stop)}
            stop={stop}
            position={stops.filter((other) => isSameList(other, stop)).indexOf(stop) + 1}
            isNext={isNext(stop)}
            vanName={namesVans ? vans.find(({ id }) => id === stop.vanId)?.name : undefined}
          />
        )}
      </PlainList>
    </Box>
  )
}

function ToldDelay(slot: { day: string; slot: TimeSlot; leg: Leg }) {
  const delay = useDelay(slot)
  return delay ? (
    <Muted small>
      {stageLabels[slot.leg]} {delayText(delay)}
    </Muted>
  ) : null
}

/** A day without visits, with the way to the next day of this and the next week that has some. */
function DayWithoutStops({ day }: { day: string }) {
  const thisWeek = useBoard(day)
  const nextWeek = useBoard(addDays(day, 7))
  const next = [thisWeek, nextWeek].flatMap(({ data }) => data?.days ?? []).find((it) => hasVisits(it, day))
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Typography>이날은 갈 곳이 없어요.</Typography>
      {next && (
        <LinkButton to={`/day-sheet?day=${next.date}`} variant="outlined" sx={{ minHeight: 48 }}>
          다음 방문이 있는 날 · {formatDay(next.date)}
        </LinkButton>
      )}
    </Stack>
  )
}

const hasVisits = ({ date, cells }: Board['days'][number], after: string) =>
  date > after && cells.some(({ reservations }) => reservations.length > 0)

/** How many of the shown stops are done, for example '16곳 중 5곳 마쳤어요'. */
function SheetProgress({ stops, queued }: { stops: DaySheetStop[]; queued: readonly QueuedChange[] }) {
  if (stops.length === 0) return null
  const done = stops.filter((stop) => isDone(stop) || willBeDone(stop, queued)).length
  const text = done === stops.length ? `${done}곳을 모두 마쳤어요` : `${stops.length}곳 중 ${done}곳 마쳤어요`
  return (
    <Box className="not-printed">
      <Typography role="status" sx={{ fontWeight: 700, fontSize: '1.125rem', mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(done / stops.length) * 100}
        aria-hidden
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  )
}

const all = 'all'

/** The van whose stops are shown, from the page's address: first one's own van, undefined for all. */
function useChosenVan({ vans }: Pick<DaySheet, 'vans'>) {
  const [params, setParams] = useSearchParams()
  const wished = params.get('van')
  const found = vans.find(({ id }) => id === wished)
  const chosenVan = wished === all ? undefined : (found ?? vans.find(({ isMine }) => isMine))
  const show = (id: string = all) =>
    setParams((before) => ({ ...Object.fromEntries(before), van: id }), { replace: true })
  return { chosenVan, show }
}

interface VanFilterProps extends Pick<DaySheet, 'vans'> {
  chosenId: string | undefined
  onShow: (id: string) => void
}

/** Chooses one van or all; absent while there is one van. */
function VanFilter({ vans, chosenId, onShow }: VanFilterProps) {
  if (vans.length < 2) return null
  return (
    <Toggles
      size="small"
      label="차"
      className="not-printed"
      value={chosenId ?? all}
      onChange={onShow}
      choices={[
        [all, '모든 차'],
        ...vans.map(({ id, name, isMine }) => [id, isMine ? `내 차 (${name})` : name] as const),
      ]}
      sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { minHeight: 48, px: 2 } }}
    />
  )
}

interface PrintTableProps {
  day: string
  vanName: string
  /** The stops of the van in driving order. */
  stops: DaySheetStop[]
}

/** The stops of a van on paper: one row per stop, at least twelve on a page. */
function PrintTable({ day, vanName, stops }: PrintTableProps) {
  if (stops.length === 0) return null
  return (
    <table className="print-table">
      <caption>
        {formatDay(day)} · {vanName} · {stops.length}곳
      </caption>
      <thead>
        <tr>
          <th scope="col">순서</th>
          <th scope="col">시간</th>
          <th scope="col">손님</th>
          <th scope="col" className="address">
            주소
          </th>
          <th scope="col">화분</th>
          <th scope="col">요청</th>
          <th scope="col">확인</th>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop, index) => (
          <tr key={stopKey(stop)}>
            <td>{index + 1}</td>
            <td className="nowrap">{halfDayHours[stop.slot]}</td>
            <td className="nowrap">
              {stageLabels[stop.leg]} {stop.customerName}
              <br />
              {stop.phone}
              <br />
              {stop.number}
            </td>
            <td>
              {stop.address} <strong>{stop.addressDetail}</strong>
            </td>
            <td>{potsText(stop)}</td>
            <td>
              <div className="request">
                {stop.pause && <strong>{pauseTexts[stop.pause]} </strong>}
                {cardMarks(stop) && <strong>{cardMarks(stop)} </strong>}
                {[stop.specialRequest, ...(stop.memos ?? [])].filter(Boolean).join(' / ')}
              </div>
            </td>
            <td className="nowrap">{isDone(stop) ? '✓' : isOpen(stop) ? '☐' : stop.statusLabel}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
