import { Box, Stack, TableContainer } from '@mui/material'
import { useState } from 'react'
import { fieldMessagesOf } from '../../../../../client/http/error-details.ts'
import {
  type BookingRules,
  getCalendarMonth,
  getWeek,
  potsMax,
  setBookingRules,
  setWeek,
  stopsMax,
  type WeekdayCapacity,
} from '../../../../../contract/reservation/calendar-admin.ts'
import type { Leg, TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { weekdayNames } from '../../../../../contract/seoul-day.ts'
import { DataTable, scrollableTable, type TableColumn } from '../../../shared/display/data-table.tsx'
import { TitledCard } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { Field, NumberField, submitting } from '../../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { CalendarError, FormRow } from './calendar-form.tsx'
import { legs, slotLabel, slots } from './slot-labels.ts'

/** Default capacity by weekday, and the booking rules. */
export const WeekPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
    <QueryResult query={useServerQuery(getWeek, {})}>
      {({ places, rules }) => (
        <>
          <WeekForm key={JSON.stringify(places)} places={places} />
          <RulesForm key={JSON.stringify(rules)} rules={rules} />
        </>
      )}
    </QueryResult>
  </Stack>
)

function WeekForm({ places }: { places: WeekdayCapacity[] }) {
  const [rows, setRows] = useState(() => rowsOf(places))
  const [reason, setReason] = useState('')
  const saving = useServerMutation(setWeek, {
    invalidates: [getWeek, getCalendarMonth],
    handles: 'ALL',
    done: '기본 요일표를 바꿨어요.',
    doneType: 'info',
  })
  const stored = rowsOf(places)
  const changed = rows.filter((row, at) => row.stops !== stored[at]?.stops || row.pots !== stored[at]?.pots)
  // What was sent: the table may have been changed since.
  const [sent, setSent] = useState<WeekRow[]>([])
  const problems = Object.keys(fieldMessagesOf(saving.error))
  const refused = sent.filter((_, at) => problems.some((path) => path.startsWith(`places.${at}.`)))

  function submit() {
    const changedCapacities = changed.map(({ stops, pots, ...slotKey }) => ({
      ...slotKey,
      room: { stops: Number(stops), pots: Number(pots) },
    }))
    setSent(changed)
    saving.mutate({ body: { places: changedCapacities, ...(reason.trim() && { reason: reason.trim() }) } })
  }

  return (
    <TitledCard title="기본 요일표" level="h1" component="form" onSubmit={submitting(submit)}>
      <Muted sx={{ mb: 2 }}>
        내일부터 모든 날에 적용돼요. 하루만 따로 정한 자리 수는 그대로예요. 0은 다니지 않는다는 뜻이에요.
      </Muted>
      <WeekTable rows={rows} refused={refused} onChange={setRows} />
      <Box sx={{ mt: 2 }}>
        <FormRow>
          <Field label="이유 (기록에 남아요)" value={reason} onChange={setReason} maxLength={200} />
          <SubmitButton disabled={saving.isPending || changed.length === 0}>
            {changed.length > 0 ? `${changed.length}칸 저장` : '저장'}
          </SubmitButton>
        </FormRow>
      </Box>
      <CalendarError error={saving.error} />
    </TitledCard>
  )
}

const rowsOf = (places: WeekdayCapacity[]): WeekRow[] =>
  weekdayNames.flatMap((_, index) => {
    const weekday = (index + 1) % 7
    return legs.flatMap((leg) =>
      slots.map((slot) => {
        const found = places.find((it) => it.leg === leg && it.weekday === weekday && it.slot === slot)
        return { leg, weekday, slot, stops: String(found?.stops ?? 0), pots: String(found?.pots ?? 0) }
      }),
    )
  })

function RulesForm({ rules }: { rules: BookingRules }) {
  const [hour, setHour] = useState(String(rules.cutOffHour))
  const [days, setDays] = useState(String(rules.horizonDays))
  const saving = useServerMutation(setBookingRules, {
    invalidates: [getWeek],
    handles: 'ALL',
    done: '예약 규칙을 바꿨어요.',
    doneType: 'info',
  })

  return (
    <TitledCard
      title="예약 규칙"
      component="form"
      onSubmit={submitting(() =>
        saving.mutate({ body: { cutOffHour: Number(hour), horizonDays: Number(days) } }),
      )}
    >
      <Muted sx={{ mb: 2 }}>
        내일 수거는 오늘 이 시각까지 받아요(24는 자정). 며칠 뒤까지 받을지도 정해요.
      </Muted>
      <FormRow>
        <NumberField label="마감 시각 (시)" value={hour} onChange={setHour} max={24} />
        <NumberField label="며칠 뒤까지" value={days} onChange={setDays} min={30} max={365} />
        <SubmitButton disabled={saving.isPending}>저장</SubmitButton>
      </FormRow>
      <CalendarError error={saving.error} />
    </TitledCard>
  )
}

interface WeekRow {
  leg: Leg
  weekday: number
  slot: TimeSlot
  stops: string
  pots: string
}

interface WeekTableProps {
  rows: WeekRow[]
  /** Those that the server has refused as they are. */
  refused: WeekRow[]
  onChange: (rows: WeekRow[]) => void
}

function WeekTable({ rows, refused, onChange }: WeekTableProps) {
  const change = (row: WeekRow, typed: Partial<WeekRow>) =>
    onChange(rows.map((it) => (it === row ? { ...row, ...typed } : it)))
  const columns = rows.slice(0, legs.length * slots.length)
  return (
    <TableContainer tabIndex={0} aria-label="요일마다 방문과 화분 수" sx={scrollableTable}>
      <DataTable
        columns={[
          ['요일', ({ weekday }) => weekdayNames[weekday], { isName: true, sx: onOneLine }],
          ...columns.map(
            ({ leg, slot }, index): TableColumn<WeekRow> => [
              `${slotLabel(leg, slot)} (방문·화분)`,
              (first) => {
                const row = rows[rows.indexOf(first) + index] ?? first
                return <Capacity row={row} isRefused={refused.includes(row)} onChange={change} />
              },
              { sx: onOneLine },
            ],
          ),
        ]}
        rows={rows.filter((_, index) => index % columns.length === 0)}
        keyOf={({ weekday }) => weekday}
      />
    </TableContainer>
  )
}

const onOneLine = { whiteSpace: 'nowrap' }

interface CapacityProps {
  row: WeekRow
  isRefused: boolean
  onChange: (row: WeekRow, typed: Partial<WeekRow>) => void
}

function Capacity({ row, isRefused, onChange }: CapacityProps) {
  const name = `${weekdayNames[row.weekday]}요일 ${slotLabel(row.leg, row.slot)}`
  return (
    <>
      <NumberField
        isInTable
        label={`${name} 방문`}
        value={row.stops}
        error={isRefused}
        max={stopsMax}
        onChange={(stops) => onChange(row, { stops })}
      />{' '}
      <NumberField
        isInTable
        label={`${name} 화분`}
        value={row.pots}
        error={isRefused}
        max={potsMax}
        onChange={(pots) => onChange(row, { pots })}
      />
    </>
  )
}
