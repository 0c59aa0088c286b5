import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import { Box, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { halfDayHours } from '../../../../../contract/reservation/half-day.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { SheetVan } from '../../../../../contract/reservation/route-admin.ts'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { IconAction } from '../../../shared/inputs/buttons.tsx'
import { Field } from '../../../shared/inputs/field.tsx'
import { type Edge, stopKey } from '../route/route-order.ts'
import { PauseChip } from './stop-card.tsx'

interface RouteRowProps {
  stop: DaySheetStop
  position: number
  count: number
  vans: SheetVan[]
  /** `buttonId` is the element that gets the focus after the move. */
  onMove: (by: -1 | 1, buttonId: string) => void
  onGive: (vanId: string) => void
  /** Another stop was dropped above or below this one. */
  onPlace: (draggedKey: string, edge: Edge) => void
}

const ways = [
  { by: -1, key: 'ArrowUp', word: '위로', Icon: ArrowUpwardIcon },
  { by: 1, key: 'ArrowDown', word: '아래로', Icon: ArrowDownwardIcon },
] as const

/** A stop in the list that is being ordered. */
export function RouteRow({ stop, position, count, vans, onMove, onGive, onPlace }: RouteRowProps) {
  const rowId = useId()
  const { row, handle, edge, isDragged } = useRowDragging(stop, onPlace)
  const name = `${stageLabels[stop.leg]} ${stop.customerName}`

  function press(event: KeyboardEvent) {
    const way = event.altKey && ways.find(({ key }) => key === event.key)
    if (!way) return
    event.preventDefault()
    onMove(way.by, `${rowId}${way.key}`)
  }

  return (
    <Box
      component="li"
      ref={row}
      onKeyDown={press}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        ...(isDragged && { opacity: 0.4 }),
        ...(edge && { boxShadow: `inset 0 ${edge === 'ABOVE' ? 3 : -3}px 0 0 var(--color-focus)` }),
      }}
    >
      {/* For pointers only: keys and screen readers have the buttons. */}
      <Box
        ref={handle}
        aria-hidden
        title="끌어서 옮기기"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 44,
          ml: -1,
          cursor: 'grab',
          color: 'text.secondary',
        }}
      >
        <DragIndicatorIcon />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {position}. {stageLabels[stop.leg]} · {stop.customerName} <PauseChip {...stop} />{' '}
          {stop.isNew && <StateChip label="새로 들어왔어요" tone="info" />}
        </Typography>
        <Muted small>
          {stop.address} {stop.addressDetail}
        </Muted>
        <Muted tiny component="p">
          {halfDayHours[stop.slot]} · 화분 {stop.potCount}개 · {stop.number}
        </Muted>
      </Box>
      {vans.length > 1 && (
        <Field
          value={stop.vanId}
          onChange={onGive}
          sx={{ width: 104, flexShrink: 0 }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${name} 차` } } }}
          choices={vans.map((van) => [van.id, van.name] as const)}
        />
      )}
      {ways.map(({ by, key, word, Icon }) => (
        // Not disabled at the end of the list, so that it keeps the focus.
        <IconAction
          label={`${name} ${word}`}
          icon={<Icon />}
          key={key}
          id={`${rowId}${key}`}
          aria-keyshortcuts={`Alt+${key}`}
          aria-disabled={by < 0 ? position === 1 : position === count}
          onClick={() => onMove(by, `${rowId}${key}`)}
          sx={{ '&[aria-disabled=true]': { opacity: 0.38 } }}
        />
      ))}
    </Box>
  )
}

/** Lets a stop be dragged by its handle. The library is loaded with the first list that is ordered; buttons and keys need none. */
function useRowDragging(stop: DaySheetStop, onPlace: (draggedKey: string, edge: Edge) => void) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<Edge>()
  const [isDragged, setIsDragged] = useState(false)
  const latest = useRef(onPlace)
  latest.current = onPlace
  const key = stopKey(stop)
  const { slot } = stop

  useEffect(() => {
    let unbind: (() => void) | undefined
    let isGone = false
    void import('./row-dragging.ts').then(
      ({ bindRow }) => {
        if (isGone || !row.current || !handle.current) return
        unbind = bindRow({
          row: row.current,
          handle: handle.current,
          key,
          slot,
          onDragging: setIsDragged,
          onEdge: setEdge,
          onDrop: (dragged, at) => latest.current(dragged, at),
        })
      },
      // Without the chunk, buttons and keys remain.
      () => undefined,
    )
    return () => {
      isGone = true
      unbind?.()
    }
  }, [key, slot])

  return { row, handle, edge, isDragged }
}
