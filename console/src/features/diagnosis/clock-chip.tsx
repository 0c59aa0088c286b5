import { Chip } from '@mui/material'
import type { Clock } from '../../../../contract/expert-case.ts'
import { momentWords } from '../../shared/when.ts'

const looks: Record<Clock['level'], object> = {
  CALM: { bgcolor: 'var(--color-leaf-soft)', color: 'var(--color-leaf)' },
  AMBER: { bgcolor: 'var(--color-sun-soft)', color: 'var(--color-sun)' },
  RED: { bgcolor: 'var(--color-clay-soft)', color: 'var(--color-clay)' },
  MISSED: { bgcolor: 'var(--color-clay)', color: 'var(--color-on-clay)' },
}

/** What is left of the 24 hours, in words; the colour only helps. */
export const ClockChip = ({ clock: { dueAt, minutesLeft, level } }: { clock: Clock }) => (
  <Chip
    size="small"
    label={sayLeft(minutesLeft)}
    title={`${momentWords(dueAt)}까지`}
    data-level={level}
    sx={{ fontWeight: 600, ...looks[level] }}
  />
)

/** 5시간 10분 남음, 40분 남음, 1시간 5분 늦음 */
export function sayLeft(minutesLeft: number) {
  const minutes = Math.abs(minutesLeft)
  const hours = Math.floor(minutes / 60)
  const parts = [hours && `${hours}시간`, (minutes % 60 || !hours) && `${minutes % 60}분`].filter(Boolean)
  return `${parts.join(' ')} ${minutesLeft < 0 ? '늦음' : '남음'}`
}
