import {
  Box,
  Button,
  Card,
  CardContent,
  Paper,
  Stack,
  Tab,
  TableContainer,
  Tabs,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatRelativeTime } from '../../../../../client/relative-time.ts'
import {
  reservationStatuses,
  reservationStatusLabels,
  stageLabels,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { listVisitsToMove, type VisitToMove } from '../../../../../contract/reservation/visit/missed-visit.ts'
import { formatDay, seoulToday } from '../../../../../contract/seoul-day.ts'
import { DataTable, type TableColumn } from '../../../shared/display/data-table.tsx'
import { Heading, Muted, StateChip, TextLink } from '../../../shared/display/text.tsx'
import { DaySteps, LinkButton } from '../../../shared/inputs/buttons.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { Field } from '../../../shared/inputs/field.tsx'
import { QueuedChanges } from '../../../shared/outbox/queued-changes.tsx'
import { useSendOnLeaving } from '../../../shared/outbox/undo-queue.ts'
import { LoadError, QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { legs, slots } from '../calendar/slot-labels.ts'
import { VisitRow } from '../missed/missed-visit.tsx'
import { RescheduleButton } from '../reschedule/reschedule-dialog.tsx'
import { useBoard } from '../reservation.queries.ts'
import { SavedViews, toSavedFilters } from '../views/saved-views.tsx'
import { areasIn, type BoardDay, type BoardFilter, filterDays, isUsed, openingDay } from './board-view.ts'
import { SlotCell } from './slot-cell.tsx'

/** A week of pickups and deliveries: a grid on wide screens, one day at a time on narrow ones. */
export function BoardPage() {
  const [params, setParams] = useSearchParams()
  const chosenDay = params.get('day')
  const thisWeek = useBoard(chosenDay ?? seoulToday())
  const workingDays = thisWeek.data?.days.filter(isUsed).map(({ date }) => date)
  const day = chosenDay ?? (workingDays ? openingDay(seoulToday(), workingDays) : seoulToday())
  const filter = { area: params.get('area'), stage: params.get('stage') }
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  useSendOnLeaving(day)

  /** Changes the address; null removes a parameter. */
  function show(values: Partial<BoardFilter & { day: string }>) {
    const present = Object.entries({ ...Object.fromEntries(params), ...values }).filter(([, value]) => value)
    setParams(Object.fromEntries(present) as Record<string, string>)
  }
  const goTo = (next: string) => show({ day: next })

  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <DaySteps day={day} by={7} names={['이전 주', '다음 주']} onGo={goTo} />
        <DayField label="날짜" value={day} onChange={goTo} sx={{ width: 230 }} />
      </Stack>
      <VisitsToMove />
      <QueryResult query={useBoard(day)}>
        {({ days }) => {
          const usedDays = days.filter(isUsed)
          if (usedDays.length === 0) return <Typography>이 주에는 다니는 날이 없어요.</Typography>
          const shown = filterDays(usedDays, filter)
          return (
            <>
              <BoardFilters filter={filter} areas={areasIn(usedDays)} hidden={shown.hidden} onChange={show} />
              {isWide ? (
                <WeekGrid days={shown.days} />
              ) : (
                <DayList days={shown.days} day={day} onChoose={goTo} />
              )}
            </>
          )
        }}
      </QueryResult>
      <QueuedChanges />
    </Box>
  )
}

function DayList({
  days,
  day,
  onChoose,
}: {
  days: BoardDay[]
  day: string
  onChoose: (day: string) => void
}) {
  const shown = days.find(({ date }) => date >= day) ?? (days.at(-1) as BoardDay)
  return (
    <>
      <Tabs value={shown.date} onChange={(_, date) => onChoose(date)} variant="scrollable" sx={{ mb: 2 }}>
        {days.map(({ date }) => (
          <Tab key={date} value={date} label={formatDay(date)} />
        ))}
      </Tabs>
      <DayLinks {...shown} />
      <Stack spacing={3} sx={{ mt: 2 }}>
        {shown.cells.map((cell) => (
          <SlotCell key={`${cell.slot} ${cell.leg}`} day={shown.date} cell={cell} hasTitle />
        ))}
      </Stack>
    </>
  )
}

const rows = slots.flatMap((slot) => legs.map((leg) => ({ slot, leg })))

const WeekGrid = ({ days }: { days: BoardDay[] }) => (
  <TableContainer component={Paper} variant="outlined">
    <DataTable
      columns={[
        [
          null,
          ({ slot, leg }) => `${timeSlotLabels[slot]} ${stageLabels[leg]}`,
          { isName: true, sx: { width: 96 } },
        ],
        ...days.map(
          (day): TableColumn<(typeof rows)[number]> => [
            <>
              {formatDay(day.date)}
              <DayLinks {...day} />
            </>,
            ({ slot, leg }) => {
              const cell = day.cells.find((it) => it.slot === slot && it.leg === leg)
              return cell && <SlotCell key={day.date} day={day.date} cell={cell} hasTitle={false} />
            },
          ],
        ),
      ]}
      rows={rows}
      keyOf={({ slot, leg }) => `${slot} ${leg}`}
      sx={{ tableLayout: 'fixed', '& td, & th': { verticalAlign: 'top' } }}
    />
  </TableContainer>
)

interface BoardFiltersProps {
  filter: BoardFilter
  areas: string[]
  /** How many reservations of the week the filter hides. */
  hidden: number
  onChange: (filter: Partial<BoardFilter>) => void
}

function BoardFilters({ filter, areas, hidden, onChange }: BoardFiltersProps) {
  const { area, stage } = filter
  // The chosen district stays a choice in a week without it.
  const choices = [...new Set([...areas, ...(area ? [area] : [])])]
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <Field
        label="지역"
        value={area ?? ''}
        onChange={(text) => onChange({ area: text || null })}
        slotProps={alwaysShowsChoice}
        sx={{ width: 150, m: 0 }}
        choices={[['', '모든 지역'], ...choices.map((name) => [name, name] as const)]}
      />
      <Field
        label="단계"
        value={stage ?? ''}
        onChange={(text) => onChange({ stage: text || null })}
        slotProps={alwaysShowsChoice}
        sx={{ width: 150, m: 0 }}
        choices={[
          ['', '모든 단계'],
          ...reservationStatuses.map((status) => [status, reservationStatusLabels[status]] as const),
        ]}
      />
      <SavedViews
        screen="BOARD"
        current={toSavedFilters(filter)}
        onChoose={(chosen) => onChange({ area: chosen.area ?? null, stage: chosen.stage ?? null })}
      />
      {(area || stage) && (
        <>
          <Muted small role="status">
            {hidden > 0 ? `${hidden}건을 가렸어요.` : '가린 예약이 없어요.'}
          </Muted>
          <Button onClick={() => onChange({ area: null, stage: null })}>모두 보기</Button>
        </>
      )}
    </Stack>
  )
}

/** The first choice has an empty value, which a label would otherwise cover. */
const alwaysShowsChoice = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

/** Missed visits without a new day, longest waiting first; absent while there are none. */
function VisitsToMove() {
  const { data, error, refetch } = useServerQuery(listVisitsToMove, {})
  const [isWhole, setIsWhole] = useState(false)
  const titleId = useId()
  // A phone shows the board below without scrolling far.
  const shownAtFirst = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md')) ? 3 : 1
  if (error && !data)
    return (
      <LoadError query={{ error, refetch }} sx={{ mb: 2 }}>
        다시 잡을 방문을 불러오지 못했어요.{' '}
      </LoadError>
    )
  if (!data || data.visits.length === 0) return null
  const { visits } = data
  const shown = isWhole ? visits : visits.slice(0, shownAtFirst)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Heading as="h2" id={titleId} sx={{ mb: 1 }}>
        다시 잡을 방문 {visits.length}건
      </Heading>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {shown.map((it) => (
          <ToMove key={it.card.id} {...it} />
        ))}
      </Box>
      {visits.length > shownAtFirst && (
        <Button onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole} sx={{ mt: 0.5 }}>
          {isWhole ? '줄여 보기' : `${visits.length - shownAtFirst}건 더 보기`}
        </Button>
      )}
    </Box>
  )
}

function ToMove({ card, leg, from, since, visit }: VisitToMove) {
  const label = stageLabels[leg]
  return (
    <Card component="li">
      <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
        <Stack spacing={1}>
          <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <TextLink
              to={`/reservations/${card.id}/show`}
              color="textPrimary"
              sx={{ fontWeight: 700, py: 0.5 }}
            >
              {card.customerName}
            </TextLink>
            <StateChip label={`${label} · ${formatRelativeTime(since)}`} tone="warning" />
            <Muted tiny>
              {card.place} · 화분 {card.potCount}개
            </Muted>
          </Stack>
          {visit ? (
            <VisitRow reservationId={card.id} visit={visit} />
          ) : (
            <Typography variant="body2">이유를 고르지 않은 방문이에요.</Typography>
          )}
          <RescheduleButton
            label={`${label} 날짜 잡기`}
            button={{ variant: 'outlined', sx: { alignSelf: 'flex-start' } }}
            title={`${card.customerName} 님 ${label} 다시 잡기`}
            leg={leg}
            from={from}
            cards={[card]}
          >
            <Muted>손님과 약속한 날을 골라 주세요.</Muted>
          </RescheduleButton>
        </Stack>
      </CardContent>
    </Card>
  )
}

const DayLinks = ({ date, closedFor, pausedFor }: BoardDay) => (
  <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    {closedFor && (
      <Typography component="span" color="error" variant="body2">
        휴무: {closedFor}
      </Typography>
    )}
    {pausedFor && (
      <Typography component="span" color="error" variant="body2">
        멈춘 날: {pausedFor}
      </Typography>
    )}
    <LinkButton size="small" to={`/day-sheet?day=${date}`}>
      일정표
    </LinkButton>
    <LinkButton size="small" to={`/pots/day/${date}`}>
      화분 라벨
    </LinkButton>
  </Stack>
)
