import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { type DaySheet, type DaySheetStop, getDaySheet } from '../../../../../contract/reservation/board.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  getRoute,
  type RouteStop,
  type StoredOrder,
  saveRoute,
  suggestRoute,
} from '../../../../../contract/reservation/route-admin.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Heading, Muted, visuallyHidden } from '../../../shared/display/text.tsx'
import { useUnsavedChanges } from '../../../shared/page/use-unsaved-changes.ts'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { slots } from '../calendar/slot-labels.ts'
import {
  assignToVan,
  describeSuggestion,
  type Edge,
  inOrderOf,
  isSameList,
  moveStop,
  placeStop,
  stopKey,
} from '../route/route-order.ts'
import { RouteRow } from './route-row.tsx'

/** Saves the order of the stops. After a conflict, `stored` is the order that another person saved, to choose between both. */
function useRouteSaving({ date, routeRevision, stops: base }: DaySheet, onSaved: () => void) {
  const [stored, setStored] = useState<StoredOrder>()
  const saving = useServerMutation(saveRoute, {
    handles: 'CHANGED_MEANWHILE',
    done: '순서를 저장했어요.',
    doneType: 'info',
  })
  const reading = useServerMutation(getRoute)
  const queries = useQueryClient()

  /** Puts a stored order into the loaded day sheet. Refetching it would add a read to the audit log. */
  const showRoute = ({ revision, stops }: { revision: number; stops: RouteStop[] }) =>
    queries.setQueryData<DaySheet>(
      [getDaySheet.path, { query: { day: date } }],
      (sheet) => sheet && { ...sheet, routeRevision: revision, stops: inOrderOf(sheet.stops, stops) },
    )

  async function send(stops: DaySheetStop[], revision: number, from: DaySheetStop[] | undefined) {
    const body = { revision, stops: toRoute(stops), ...(from && { base: toRoute(from) }) }
    try {
      showRoute(await saving.mutateAsync({ params: { day: date }, body }))
      onSaved()
    } catch (error) {
      if (!hasCode(error, 'CHANGED_MEANWHILE')) return
      setStored(await reading.mutateAsync({ params: { day: date } }).catch(() => undefined))
    }
  }

  function takeStored() {
    if (stored) showRoute(stored)
    onSaved()
  }

  const isBusy = saving.isPending || reading.isPending
  return {
    stored,
    isBusy,
    error: stored || isBusy ? null : (reading.error ?? saving.error),
    save: (stops: DaySheetStop[]) => send(stops, routeRevision, base),
    /** Replaces the other person's order. */
    keepMine: (stops: DaySheetStop[]) => send(stops, stored?.revision ?? routeRevision, undefined),
    takeStored,
  }
}

interface RouteEditorProps {
  sheet: DaySheet
  /** The van whose stops are ordered; undefined for all. */
  vanId: string | undefined
  /** Reads the sheet again, after somebody else has stored an order. */
  onReload: () => void
  onClose: () => void
}

const toRoute = (stops: DaySheetStop[]) => stops.map(({ id, leg, vanId }) => ({ id, leg, vanId }))

/** Orders the stops of a day: by buttons and keys, or by distance. Nothing is stored before 저장. */
export function RouteEditor({ sheet, vanId, onReload, onClose }: RouteEditorProps) {
  const { date, vans } = sheet
  const [stops, setStops] = useState(sheet.stops)
  const [announced, setAnnounced] = useState('')
  const toFocus = useRef<string>(undefined)
  const statusLine = useRef<HTMLParagraphElement>(null)
  const saving = useRouteSaving(sheet, onClose)
  const suggesting = useServerMutation(suggestRoute)
  useUnsavedChanges(stops !== sheet.stops)

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (toFocus.current) document.getElementById(toFocus.current)?.focus()
    toFocus.current = undefined
  })

  function move(stop: DaySheetStop, by: -1 | 1, buttonId: string) {
    const key = stopKey(stop)
    toFocus.current = buttonId
    show(moveStop(stops, key, by), key)
  }

  function place(key: string, target: DaySheetStop, edge: Edge) {
    show(placeStop(stops, key, stopKey(target), edge), key)
  }

  /** Shows an order, and says where the moved stop is. */
  function show(moved: DaySheetStop[], key: string) {
    setStops(moved)
    const stop = moved.find((it) => stopKey(it) === key)
    if (!stop) return
    const list = moved.filter((other) => isSameList(other, stop))
    setAnnounced(
      `${stop.customerName} 님, ${timeSlotLabels[stop.slot]} ${list.length}곳 중 ${list.indexOf(stop) + 1}번째예요.`,
    )
  }

  function give(stop: DaySheetStop, to: string) {
    setStops(assignToVan(stops, stopKey(stop), to))
    setAnnounced(`${stop.customerName} 님을 ${vans.find(({ id }) => id === to)?.name}로 옮겼어요.`)
    // The row of the stop is gone with the focus.
    statusLine.current?.focus()
  }

  function suggest(divides: boolean) {
    const chosen = toRoute(stops).filter((stop) => !vanId || stop.vanId === vanId)
    suggesting.mutate(
      { params: { day: date }, body: { stops: chosen, divides } },
      {
        onSuccess: ({ stops: ordered, unknown }) => {
          setStops(inOrderOf(stops, ordered))
          setAnnounced(describeSuggestion(stops, inOrderOf(stops, ordered), { divides, unknown }))
        },
      },
    )
  }

  if (saving.stored)
    return (
      <RouteConflict
        sheet={sheet}
        mine={stops}
        stored={saving.stored}
        isBusy={saving.isBusy}
        onKeepMine={() => void saving.keepMine(stops)}
        onTakeStored={saving.takeStored}
      />
    )
  return (
    <Stack spacing={2} component="section" aria-label="방문 순서 정하기" className="not-printed">
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={saving.isBusy}
          onClick={() => void saving.save(stops)}
          sx={{ minHeight: 48 }}
        >
          저장
        </Button>
        <Button
          variant="outlined"
          disabled={suggesting.isPending}
          onClick={() => suggest(false)}
          sx={{ minHeight: 48 }}
        >
          가까운 순서로
        </Button>
        {vans.length > 1 && !vanId && (
          <Button
            variant="outlined"
            disabled={suggesting.isPending}
            onClick={() => suggest(true)}
            sx={{ minHeight: 48 }}
          >
            구별로 차에 나누기
          </Button>
        )}
        <Button onClick={onClose} sx={{ minHeight: 48 }}>
          그만두기
        </Button>
      </Box>
      <Muted small>
        손잡이를 끌거나, 버튼이나 Alt+↑, Alt+↓로 옮겨요. 가까운 순서는 구나 시의 한가운데끼리 잰 거리라서,
        같은 구 안에서는 동네와 주소 순서예요. 오전은 언제나 오후보다 먼저예요.
      </Muted>
      <StatusLine text={announced} line={statusLine} />
      {saving.error && (
        <Alert severity="error" action={<Button onClick={onReload}>새로 읽기</Button>}>
          {saving.error.message}
        </Alert>
      )}
      {listsOf(vans)
        .filter(({ vanId: id }) => !vanId || id === vanId)
        .map(({ title, ...half }) => {
          const list = stops.filter((stop) => isSameList(stop, half))
          if (list.length === 0) return null
          return (
            <Box key={`${half.vanId} ${half.slot}`}>
              <Heading as="h2">{title}</Heading>
              <PlainList isOrdered of={list} spacing={0} aria-label={`${title} 순서`}>
                {(stop, index) => (
                  <RouteRow
                    key={stopKey(stop)}
                    stop={stop}
                    position={index + 1}
                    count={list.length}
                    vans={vans}
                    onMove={(by, buttonId) => move(stop, by, buttonId)}
                    onGive={(to) => give(stop, to)}
                    onPlace={(key, edge) => place(key, stop, edge)}
                  />
                )}
              </PlainList>
            </Box>
          )
        })}
    </Stack>
  )
}

/** One list for each half day of each van. */
const listsOf = (vans: DaySheet['vans']) =>
  vans.flatMap(({ id, name }) =>
    slots.map((slot) => ({
      vanId: id,
      slot,
      title: vans.length > 1 ? `${name} ${timeSlotLabels[slot]}` : timeSlotLabels[slot],
    })),
  )

/** What happened last, for everybody: it also says which stops have no known place. */
const StatusLine = ({ text, line }: { text: string; line: RefObject<HTMLParagraphElement | null> }) => (
  <Typography
    ref={line}
    tabIndex={-1}
    role="status"
    variant="body2"
    sx={text ? { fontWeight: 600 } : visuallyHidden}
  >
    {text}
  </Typography>
)

interface RouteConflictProps {
  sheet: DaySheet
  /** The order that is not saved. */
  mine: DaySheetStop[]
  stored: StoredOrder
  isBusy: boolean
  onKeepMine: () => void
  onTakeStored: () => void
}

/** Two orders of one van, side by side, of which the person chooses one. Nothing of theirs is lost until then. */
function RouteConflict(props: RouteConflictProps) {
  const { sheet, mine, stored, isBusy, onKeepMine, onTakeStored } = props
  const theirs = inOrderOf(mine, stored.stops)
  const different = listsOf(sheet.vans).filter(
    (list) =>
      keysOf(mine.filter((it) => isSameList(it, list))) !==
      keysOf(theirs.filter((it) => isSameList(it, list))),
  )
  const who = stored.savedBy || '다른 사람'
  const when = stored.savedAt ? ` (${formatDateTimeAt(stored.savedAt)})` : ''
  return (
    <Box component="section" aria-label="두 순서 가운데 고르기" sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">
        {who} 님이 같은 차의 순서를 먼저 저장했어요{when}. 내 순서는 그대로 있어요. 둘 가운데 하나를 골라
        주세요.
      </Alert>
      {different.length === 0 && <Typography>이제 두 순서가 같아요.</Typography>}
      {different.map((list) => (
        <Box key={`${list.vanId} ${list.slot}`}>
          <Heading as="h2" sx={{ mb: 0.5 }}>
            {list.title}
          </Heading>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            <Order title="내 순서" stops={mine.filter((it) => isSameList(it, list))} />
            <Order title={`${who} 님의 순서`} stops={theirs.filter((it) => isSameList(it, list))} />
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isBusy} onClick={onKeepMine} sx={{ minHeight: 48 }}>
          내 순서로 저장
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={onTakeStored} sx={{ minHeight: 48 }}>
          저장된 순서 쓰기
        </Button>
      </Box>
    </Box>
  )
}

const keysOf = (stops: RouteStop[]) => stops.map(stopKey).join()

const Order = ({ title, stops }: { title: string; stops: DaySheetStop[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
    {stops.length === 0 && <Muted>없어요</Muted>}
    <Box component="ol" aria-label={title} sx={{ m: 0, pl: 2.5 }}>
      {stops.map((stop) => (
        <Typography key={stopKey(stop)} component="li">
          {stageLabels[stop.leg]} · {stop.customerName}
          <Muted small component="span" sx={{ display: 'block' }}>
            {stop.place}
          </Muted>
        </Typography>
      ))}
    </Box>
  </Box>
)
