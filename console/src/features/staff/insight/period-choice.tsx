import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { dayChoices, findPeriodProblem, type usePeriod } from './use-period.ts'

/** Chooses the last 7, 30 or 90 days, or a custom period. */
export function PeriodChoice({ period, days, chooseDays, choose }: ReturnType<typeof usePeriod>) {
  const [isCustom, setIsCustom] = useState(days === undefined)
  return (
    <Stack spacing={1.5}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="기간"
        value={isCustom ? 'custom' : days}
        onChange={(_, value: number | 'custom' | null) => {
          if (value === null) return
          setIsCustom(value === 'custom')
          if (value !== 'custom') chooseDays(value)
        }}
      >
        {dayChoices.map((count) => (
          <ToggleButton key={count} value={count} sx={{ px: 2, minHeight: 44 }}>
            {count}일
          </ToggleButton>
        ))}
        <ToggleButton value="custom" sx={{ px: 2, minHeight: 44 }}>
          직접
        </ToggleButton>
      </ToggleButtonGroup>
      {isCustom && <CustomPeriod period={period} choose={choose} />}
    </Stack>
  )
}

const dayWidth = { width: { xs: '100%', sm: 240 } }

/** Two date fields. An invalid period stays typed, and the last valid one stays in use. */
function CustomPeriod({ period, choose }: Pick<ReturnType<typeof usePeriod>, 'period' | 'choose'>) {
  const [typed, setTyped] = useState(period)
  const problem = findPeriodProblem(typed.from, typed.to)
  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (findPeriodProblem(next.from, next.to) === null) choose(next)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <DayField label={label} value={typed[name]} onChange={(day) => set({ [name]: day })} sx={dayWidth} />
  )
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {field('from', '시작하는 날')}
        {field('to', '끝나는 날')}
      </Stack>
      {problem && (
        <Typography role="alert" variant="body2" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  )
}
