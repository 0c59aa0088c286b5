import { Box, Button, ButtonBase, Paper, Stack, Typography } from '@mui/material'
import { use, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type CalendarDay,
  closeDay,
  getCalendarMonth,
  openDay,
  potsMax,
  type SlotCapacity,
  setCapacity,
  stopsMax,
} from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg } from '../../../../../contract/reservation/reservation-status.ts'
import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  addMonths,
  formatDay,
  seoulToday,
  weekdayNames,
  weekdayOf,
} from '../../../../../contract/seoul-day.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { LinkButton, MonthSwitch } from '../../../shared/inputs/buttons.tsx'
import { FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, NumberField } from '../../../shared/inputs/field.tsx'
import { Opened, OpeningContext } from '../../../shared/inputs/opened.tsx'
import { useKeys } from '../../../shared/page/use-keys.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { MoveDayDialog } from '../reschedule/move-day-dialog.tsx'
import { CalendarError, FullnessBar } from './calendar-form.tsx'
import { closedLegs, slotLabel } from './slot-labels.ts'

/** A month with the used capacity of each slot and the closed days. Future days can be changed. */
export function CalendarPage() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? seoulToday().slice(0, 7)
  const changeMonth = (count: number) => setSearch({ month: addMonths(month, count) })
  useKeys({ ArrowLeft: () => changeMonth(-1), ArrowRight: () => changeMonth(1), t: () => setSearch({}) })

  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <MonthSwitch month={month} onChange={(it) => setSearch({ month: it })} />
        <Button onClick={() => setSearch({})}>이번 달</Button>
        <Box sx={{ flexGrow: 1 }} />
        <LinkButton to="/week">기본 요일표</LinkButton>
        <LinkButton to="/visit-pauses">방문 멈춤</LinkButton>
        <LinkButton to="/holidays">휴일 붙여 넣기</LinkButton>
      </Stack>
      <QueryResult query={useServerQuery(getCalendarMonth, { params: { month } })}>
        {({ today, days }) => (
          <Box sx={grid}>
            {weekdayNames.map((name) => (
              <Muted small key={name} sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'center' }}>
                {name}
              </Muted>
            ))}
            {days.map((it, index) => (
              <DayCell
                key={it.date}
                day={it}
                isToday={it.date === today}
                mayEdit={it.date > today}
                column={index === 0 ? weekdayOf(it.date) + 1 : undefined}
              />
            ))}
          </Box>
        )}
      </QueryResult>
    </Box>
  )
}

/** Seven columns on wide screens; one on phones, where days without slots are hidden. */
const grid = { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: 'repeat(7, minmax(0, 1fr))' } }

const saved = { invalidates: [getCalendarMonth], handles: 'ALL', doneType: 'info' } as const

interface CapacityDialogProps {
  date: string
  capacity: SlotCapacity
}

function CapacityDialog({ date, capacity }: CapacityDialogProps) {
  const onDone = use(OpeningContext)?.close
  const { leg, slot, takenStops, takenPots, ownCapacity } = capacity
  const [stops, setStops] = useState(String(capacity.stops))
  const [pots, setPots] = useState(String(capacity.pots))
  const [reason, setReason] = useState('')
  const saving = useServerMutation(setCapacity, { ...saved, done: '자리 수를 바꿨어요.' })
  const inputOf = (room: { stops: number; pots: number } | null) => ({
    params: { date },
    body: { leg, slot, room, ...(reason.trim() && { reason: reason.trim() }) },
  })

  return (
    <FormDialog
      title={`${formatDay(date)} ${slotLabel(leg, slot)}`}
      size="xs"
      submitLabel="저장"
      canSubmit={!saving.isPending}
      onSubmit={() => saving.mutateAsync(inputOf({ stops: Number(stops), pots: Number(pots) }))}
      showFailure={() => null}
      extra={
        ownCapacity && (
          <Button
            disabled={saving.isPending}
            onClick={() => saving.mutate(inputOf(null), { onSuccess: () => onDone?.() })}
            sx={{ mr: 'auto' }}
          >
            요일표대로
          </Button>
        )
      }
    >
      <Muted>
        방문 {takenStops}곳, 화분 {takenPots}개를 이미 받았어요.
      </Muted>
      <Stack direction="row" spacing={2}>
        <NumberField label="방문" value={stops} onChange={setStops} max={stopsMax} autoFocus />
        <NumberField label="화분" value={pots} onChange={setPots} max={potsMax} />
      </Stack>
      <Field label="이유 (기록에 남아요)" value={reason} onChange={setReason} maxLength={200} />
      <CalendarError error={saving.error} />
    </FormDialog>
  )
}

/** Closes a future day, or opens it again. */
function ClosureDialog({ day }: { day: CalendarDay }) {
  const onDone = use(OpeningContext)?.close
  const { date, closure } = day
  const [reason, setReason] = useState(closure?.reason ?? '')
  const [closedLeg, setClosedLeg] = useState<string>(closure?.leg ?? 'BOTH')
  const closing = useServerMutation(closeDay, { ...saved, done: '휴무로 정했어요.' })
  const opening = useServerMutation(openDay, { ...saved, done: '휴무를 풀었어요.' })
  const [isMoving, setIsMoving] = useState(false)
  const isBooked = day.places.some(({ takenStops }) => takenStops > 0) || closing.isError
  const isBusy = closing.isPending || opening.isPending

  /** The list of reservations to move is no longer true. */
  function finishMoving() {
    closing.reset()
    setIsMoving(false)
  }
  function close() {
    const leg = closedLeg === 'BOTH' ? null : (closedLeg as Leg)
    return closing.mutateAsync({ params: { date }, body: { reason, leg } })
  }

  return (
    <>
      <FormDialog
        title={`${formatDay(date)} 휴무`}
        size="xs"
        submitLabel="휴무로 정하기"
        canSubmit={!isBusy && reason.trim() !== ''}
        onSubmit={close}
        showFailure={() => null}
        extra={
          closure && (
            <Button
              disabled={isBusy}
              onClick={() => opening.mutate({ params: { date } }, { onSuccess: () => onDone?.() })}
              sx={{ mr: 'auto' }}
            >
              휴무 풀기
            </Button>
          )
        }
      >
        <Muted>이유는 손님이 날짜를 고를 때 함께 보여요.</Muted>
        <Field label="휴무 이유" value={reason} onChange={setReason} maxLength={40} required autoFocus />
        <Field label="무엇을 쉬나요" value={closedLeg} onChange={setClosedLeg} choices={closedLegs} />
        <CalendarError error={closing.error ?? opening.error} />
        {isBooked && (
          <Button variant="outlined" onClick={() => setIsMoving(true)}>
            이 날 예약 옮기기
          </Button>
        )}
      </FormDialog>
      {isMoving && <MoveDayDialog date={date} onClose={finishMoving} />}
    </>
  )
}

interface DayCellProps {
  day: CalendarDay
  isToday: boolean
  mayEdit: boolean
  /** Grid column of the first day of the month; undefined for other days. */
  column: number | undefined
}

/** One day: its closure, and the used capacity of each slot and leg. */
function DayCell({ day, isToday, mayEdit, column }: DayCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { date, closure, pausedFor, places } = day
  const isEmpty = places.length === 0 && !closure
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={formatDay(date)}
      sx={{
        p: 0.75,
        minHeight: { md: 96 },
        display: { xs: isEmpty ? 'none' : 'block', md: 'block' },
        ...(column && { gridColumnStart: { md: column } }),
        ...(isToday && { borderColor: 'primary.main', borderWidth: 2 }),
        ...(closure && !closure.leg && { bgcolor: 'var(--color-clay-soft)' }),
      }}
    >
      <ButtonBase
        disabled={!mayEdit}
        onClick={() => setIsOpen(true)}
        aria-label={`${formatDay(date)} ${closure ? '휴무 바꾸기' : '휴무로 정하기'}`}
        sx={{
          width: '100%',
          minHeight: { xs: 44, md: 32 },
          justifyContent: 'space-between',
          borderRadius: 1,
          px: 0.5,
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: isToday ? 700 : 500, flexShrink: 0 }}>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {formatDay(date)}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {Number(date.slice(8))}
          </Box>
        </Typography>
        {closure && (
          <Typography variant="caption" color="error" noWrap>
            {closure.leg ? `${stageLabels[closure.leg]} 휴무 · ` : ''}
            {closure.reason}
          </Typography>
        )}
      </ButtonBase>
      {pausedFor && (
        <Typography variant="caption" component="p" sx={{ px: 0.5, color: 'warning.main', fontWeight: 600 }}>
          {pausedFor}
        </Typography>
      )}
      {places.map((capacity) => (
        <SlotMeter
          key={`${capacity.leg} ${capacity.slot}`}
          capacity={capacity}
          mayEdit={mayEdit}
          isClosed={closure !== null && (closure.leg === null || closure.leg === capacity.leg)}
          date={date}
        />
      ))}
      <Opened isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ClosureDialog day={day} />
      </Opened>
    </Paper>
  )
}

interface SlotMeterProps {
  date: string
  capacity: SlotCapacity
  mayEdit: boolean
  isClosed: boolean
}

function SlotMeter({ date, capacity, mayEdit, isClosed }: SlotMeterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { leg, slot, stops, pots, takenStops, takenPots, ownCapacity } = capacity
  const usage = `방문 ${takenStops}/${stops}, 화분 ${takenPots}/${pots}`
  return (
    <>
      <ButtonBase
        disabled={!mayEdit}
        onClick={() => setIsOpen(true)}
        title={usage}
        aria-label={`${slotLabel(leg, slot)} ${usage}${isClosed ? ', 휴무' : ''}`}
        sx={slotTarget}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', opacity: isClosed ? 0.5 : 1 }}>
          <Typography variant="caption" noWrap>
            {slotLabel(leg, slot)}
            {ownCapacity && ' · 하루만'}
          </Typography>
          <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {takenStops}/{stops}
          </Typography>
        </Box>
        <FullnessBar
          places={[
            { booked: takenStops, capacity: stops },
            { booked: takenPots, capacity: pots },
          ]}
          aria-hidden
          sx={{ opacity: isClosed ? 0.4 : 1 }}
        />
      </ButtonBase>
      <Opened isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <CapacityDialog date={date} capacity={capacity} />
      </Opened>
    </>
  )
}

/** Large enough for a finger on phones; in the seven columns of wide screens six rows fit on the page. */
const slotTarget = {
  width: '100%',
  minHeight: { xs: 44, md: 0 },
  display: 'block',
  textAlign: 'left',
  borderRadius: 1,
  px: 0.5,
  py: 0.5,
} as const
