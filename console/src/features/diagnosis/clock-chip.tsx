import { Chip } from '@mui/material'
import { useEffect, useState } from 'react'
import { type Clock, clockLevel } from '../../../../contract/expert-case.ts'
import { momentWords } from '../../shared/when.ts'

const looks: Record<Clock['level'], object> = {
  CALM: { bgcolor: 'var(--color-leaf-soft)', color: 'var(--color-leaf)' },
  AMBER: { bgcolor: 'var(--color-sun-soft)', color: 'var(--color-sun)' },
  RED: { bgcolor: 'var(--color-clay-soft)', color: 'var(--color-clay)' },
  MISSED: { bgcolor: 'var(--color-clay)', color: 'var(--color-on-clay)' },
}

/** What is left of the 24 hours, in words; the colour only helps. It goes on while the case is open. */
export function ClockChip({ clock }: { clock: Clock }) {
  const minutesLeft = clock.minutesLeft - useMinutesSince(clock)
  // Calm beyond its colour means that it presses nobody.
  const level = clock.level === clockLevel(clock.minutesLeft) ? clockLevel(minutesLeft) : clock.level
  return (
    <Chip
      size="small"
      label={sayLeft(minutesLeft)}
      title={`${momentWords(clock.dueAt)}까지`}
      data-level={level}
      sx={{ fontWeight: 600, ...looks[level] }}
    />
  )
}

const minuteMs = 60_000

/** Whole minutes since the server said what is left. */
function useMinutesSince(said: Clock): number {
  const [passed, setPassed] = useState({ said, minutes: 0 })
  useEffect(() => {
    const from = Date.now()
    const read = () => setPassed({ said, minutes: Math.floor((Date.now() - from) / minuteMs) })
    const timer = setInterval(read, minuteMs / 4)
    return () => clearInterval(timer)
  }, [said])
  return passed.said === said ? passed.minutes : 0
}

/** 5시간 10분 남음, 40분 남음, 1시간 5분 늦음 */
export function sayLeft(minutesLeft: number) {
  const minutes = Math.abs(minutesLeft)
  const hours = Math.floor(minutes / 60)
  const parts = [hours && `${hours}시간`, (minutes % 60 || !hours) && `${minutes % 60}분`].filter(Boolean)
  return `${parts.join(' ')} ${minutesLeft < 0 ? '늦음' : '남음'}`
}
