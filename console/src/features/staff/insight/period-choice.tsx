import { Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { dayChoices, problemOf, type usePeriod } from './use-period.ts'

/** The last 7, 30 or 90 days, or from one day to another. */
export function PeriodChoice({ period, days, chooseDays, choose }: ReturnType<typeof usePeriod>) {
  const [isOwn, setIsOwn] = useState(days === undefined)
  return (
    <Stack spacing={1.5}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="기간"
        value={isOwn ? 'own' : days}
        onChange={(_, value: number | 'own' | null) => {
          if (value === null) return
          setIsOwn(value === 'own')
          if (value !== 'own') chooseDays(value)
        }}
      >
        {dayChoices.map((count) => (
          <ToggleButton key={count} value={count} sx={{ px: 2, minHeight: 44 }}>
            {count}일
          </ToggleButton>
        ))}
        <ToggleButton value="own" sx={{ px: 2, minHeight: 44 }}>
          직접
        </ToggleButton>
      </ToggleButtonGroup>
      {isOwn && <OwnPeriod period={period} choose={choose} />}
    </Stack>
  )
}

/** What is no period yet stays as it was typed, and the last one is shown meanwhile. */
function OwnPeriod({ period, choose }: Pick<ReturnType<typeof usePeriod>, 'period' | 'choose'>) {
  const [typed, setTyped] = useState(period)
  const problem = problemOf(typed.from, typed.to)
  const set = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (problemOf(next.from, next.to) === null) choose(next)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed[name]}
      error={problem !== null}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
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
