import { Chip } from '@mui/material'
import { useEffect, useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { type Deadline, deadlineLevel } from '../../../../../contract/diagnosis/case-admin.ts'

const levelStyles: Record<Deadline['level'], object> = {
  CALM: { bgcolor: 'var(--color-leaf-soft)', color: 'var(--color-leaf)' },
  AMBER: { bgcolor: 'var(--color-sun-soft)', color: 'var(--color-sun)' },
  RED: { bgcolor: 'var(--color-clay-soft)', color: 'var(--color-clay)' },
  MISSED: { bgcolor: 'var(--color-clay)', color: 'var(--color-on-clay)' },
}

/** Shows the time left until the deadline as text and colour, and updates while it is shown. */
export function DeadlineChip({ clock }: { clock: Deadline }) {
  const minutesLeft = clock.minutesLeft - useMinutesSince(clock)
  // An answered case stays CALM whatever the time left, as the server says.
  const level = clock.level === deadlineLevel(clock.minutesLeft) ? deadlineLevel(minutesLeft) : clock.level
  return (
    <Chip
      size="small"
      label={describeTimeLeft(minutesLeft)}
      title={`${formatDateTimeAt(clock.dueAt)}까지`}
      data-level={level}
      sx={{ fontWeight: 600, ...levelStyles[level] }}
    />
  )
}

const minuteMs = 60_000

/** Returns the whole minutes since the server's response. */
function useMinutesSince(deadline: Deadline): number {
  const [passed, setPassed] = useState({ deadline, minutes: 0 })
  useEffect(() => {
    const from = Date.now()
    const read = () => setPassed({ deadline, minutes: Math.floor((Date.now() - from) / minuteMs) })
    const timer = setInterval(read, minuteMs / 4)
    return () => clearInterval(timer)
  }, [deadline])
  return passed.deadline === deadline ? passed.minutes : 0
}

/** For example 5시간 10분 남음, 40분 남음 or 1시간 5분 늦음. */
function describeTimeLeft(minutesLeft: number) {
  const minutes = Math.abs(minutesLeft)
  const hours = Math.floor(minutes / 60)
  const parts = [hours && `${hours}시간`, (minutes % 60 || !hours) && `${minutes % 60}분`].filter(Boolean)
  return `${parts.join(' ')} ${minutesLeft < 0 ? '늦음' : '남음'}`
}
