import { Box, Button, Stack, Typography } from '@mui/material'
import type { OfferedDay } from '../../../../../contract/reservation/booking.ts'
import {
  type Leg,
  stageLabels,
  type TimeSlot,
  timeSlotLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import { listStaffRescheduleDays } from '../../../../../contract/reservation/visit/staff-reschedule.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'

export interface ChosenSlot {
  date: string
  slot: TimeSlot
}

interface SlotChoiceProps {
  leg: Leg
  /** A slot without capacity for so many pots cannot be chosen. */
  pots: number
  /** First day to choose from; the next working day when null. */
  from: string | null
  /** A day that is not offered, because the reservations are to leave it. */
  without?: string | undefined
  /** The half day of the only reservation, which is not offered. */
  current?: ChosenSlot | undefined
  value: ChosenSlot | undefined
  onChange: (chosen: ChosenSlot) => void
}

/** Lists the next working days with a button for each half day. */
export const SlotChoice = ({ leg, pots, from, without, current, value, onChange }: SlotChoiceProps) => (
  <Box role="group" aria-label={`새 ${stageLabels[leg]} 날짜`}>
    <QueryResult
      query={useServerQuery(listStaffRescheduleDays, { query: { leg, pots, ...(from && { from }) } })}
    >
      {({ days }) => {
        const offered = days.filter(({ date }) => date !== without)
        if (offered.length === 0) return <Typography>옮길 수 있는 날이 없어요.</Typography>
        return (
          <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}>
            {offered.map((day) => (
              <DayRow key={day.date} day={day} current={current} value={value} onChange={onChange} />
            ))}
          </Stack>
        )
      }}
    </QueryResult>
  </Box>
)

const suffixes = { OPEN: '', FULL: ' 마감', CLOSED: ' 휴무' }

type DayRowProps = { day: OfferedDay } & Pick<SlotChoiceProps, 'current' | 'value' | 'onChange'>

function DayRow({ day, current, value, onChange }: DayRowProps) {
  const { date, closedFor, slots } = day
  return (
    <Stack direction="row" component="li" spacing={1} sx={{ alignItems: 'center', listStyle: 'none' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography noWrap>{formatDay(date)}</Typography>
        {closedFor && (
          <Muted tiny noWrap component="p">
            {closedFor}
          </Muted>
        )}
      </Box>
      {slots.map(({ slot, state }) => {
        const isChosen = value?.date === date && value.slot === slot
        const isCurrent = current?.date === date && current.slot === slot
        const suffix = isCurrent ? ' 지금' : suffixes[state]
        return (
          <Button
            key={slot}
            type="button"
            variant={isChosen ? 'contained' : 'outlined'}
            disabled={isCurrent || state !== 'OPEN'}
            aria-pressed={isChosen}
            aria-label={`${formatSlot({ date, slot })}${suffix}`}
            onClick={() => onChange({ date, slot })}
            sx={{ minWidth: { xs: 64, sm: 88 }, px: 0.5 }}
          >
            {timeSlotLabels[slot]}
            {suffix}
          </Button>
        )
      })}
    </Stack>
  )
}
