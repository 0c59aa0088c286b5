import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Box, ButtonBase, IconButton, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addDays,
  formatDay,
  formatMonth,
  seoulToday,
  weekdayNames,
  weekdayOf,
} from '../../../../contract/seoul-day.ts'

interface MonthGridProps {
  /** The chosen day; an empty string without one. */
  value: string
  /** Earliest day that can be chosen. */
  min?: string | undefined
  onChoose: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The days of a month to choose one from. The arrow keys move from day to day, also across months. */
export function MonthGrid({ value, min, onChoose }: MonthGridProps) {
  const [focused, setFocused] = useState(value || min || seoulToday())
  const focusedButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of another day has the focus then
  useEffect(() => focusedButton.current?.focus(), [focused])

  const first = `${focused.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) => day.slice(0, 7) === focused.slice(0, 7),
  )
  const nextMonth = addDays(days.at(-1) ?? first, 1)
  const previousMonth = `${addDays(first, -1).slice(0, 7)}-01`

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setFocused(addDays(focused, step))
  }

  return (
    <Box sx={{ p: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <IconButton aria-label="지난달" onClick={() => setFocused(previousMonth)} sx={target}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {formatMonth(focused.slice(0, 7))}
        </Typography>
        <IconButton aria-label="다음 달" onClick={() => setFocused(nextMonth)} sx={target}>
          <ChevronRightIcon />
        </IconButton>
      </Stack>
      <Box
        role="group"
        aria-label="날짜 고르기"
        onKeyDown={move}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(36px, 44px))' }}
      >
        {weekdayNames.map((name) => (
          <Typography key={name} variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
            {name}
          </Typography>
        ))}
        {days.map((day, index) => (
          <ButtonBase
            key={day}
            ref={day === focused ? focusedButton : undefined}
            tabIndex={day === focused ? 0 : -1}
            disabled={min !== undefined && day < min}
            aria-label={formatDay(day)}
            aria-pressed={day === value}
            aria-current={day === seoulToday() ? 'date' : undefined}
            onClick={() => onChoose(day)}
            sx={{
              minHeight: 44,
              borderRadius: 1,
              fontFamily: 'inherit',
              fontSize: '0.9375rem',
              ...(index === 0 && { gridColumnStart: weekdayOf(day) + 1 }),
              ...(day === value && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
              ...(day === seoulToday() && { fontWeight: 700, textDecoration: 'underline' }),
              '&.Mui-disabled': { opacity: 0.4 },
              '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
            }}
          >
            {Number(day.slice(8))}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

const target = { width: 44, height: 44 }
