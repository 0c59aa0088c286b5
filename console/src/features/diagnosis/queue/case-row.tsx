import { Box, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { type Deadline, deadlineLevel } from '../../../../../contract/diagnosis/case-admin.ts'
import type { CustomerRequestSummary } from '../../../../../contract/diagnosis/customer-request.ts'
import { thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { Tag } from '../../../shared/display/text.tsx'

interface CaseRowProps {
  to: string
  image: string
  problem: string
  /** Beside the problem. */
  chips: ReactNode
  /** The lines below. */
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** Whether the keys have chosen this row; undefined in lists without keys. */
  isSelected?: boolean
  onFocus?: () => void
}

/** A case in a list; the whole row is a link to it. */
export const CaseRow = ({ image, problem, chips, children, isSelected, ...link }: CaseRowProps) => (
  <li>
    <Box
      component={Link}
      {...link}
      aria-current={isSelected || undefined}
      sx={{
        ...linkedRow,
        display: 'flex',
        gap: 1.5,
        ...(isSelected !== undefined && {
          borderLeft: `4px solid ${isSelected ? 'var(--color-leaf)' : 'transparent'}`,
          'li:last-of-type > &': {},
        }),
      }}
    >
      <Box component="img" src={thumbnailUrl(image)} alt="" loading="lazy" sx={picture} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {problem}
          </Typography>
          {chips}
        </Stack>
        {children}
      </Box>
    </Box>
  </li>
)

/** A row of a list that is a link as a whole. */
export const linkedRow = {
  p: 1.5,
  color: 'inherit',
  textDecoration: 'none',
  borderBottom: '1px solid var(--color-line)',
  'li:last-of-type > &': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.selected' },
}

const picture = {
  width: 64,
  height: 64,
  objectFit: 'cover',
  borderRadius: '8px',
  flexShrink: 0,
  bgcolor: 'divider',
}

/** Clamps to so many lines without widening the row, unlike `nowrap`. */
export const clampedTo = (lines: number) => ({
  mt: 0.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})

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

/** Says that a plant was diagnosed before. */
export const NthLook = ({ nth }: { nth: number }) => nth > 1 && <Tag label={`${nth}번째 진단`} />

const waiting = { bgcolor: 'var(--color-sky-soft)', color: 'var(--color-sky)' }
const returned = { bgcolor: 'var(--color-leaf-fill)', color: 'var(--color-on-leaf)' }

/** The whole text also on a narrow phone. */
const wrapping = {
  height: 'auto',
  minHeight: 24,
  fontWeight: 600,
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

/** Since when a request waits for the customer, or that the customer has replied. */
export function RequestChip({ state, askedAt, repliedAt }: CustomerRequestSummary) {
  if (state === 'CLOSED') return null
  if (state === 'EXPIRED') return <Tag label="손님의 답이 없었어요" />
  const isWaiting = state === 'WAITING'
  const label = isWaiting
    ? `답변 기다리는 중 · ${formatDateTimeAt(askedAt)}부터`
    : state === 'DECLINED'
      ? '손님이 답했어요 · 찍기 어려워요'
      : '손님이 답했어요'
  return (
    <Chip
      size="small"
      label={label}
      {...(repliedAt && { title: `${formatDateTimeAt(repliedAt)}에 답했어요` })}
      sx={{ ...wrapping, ...(isWaiting ? waiting : returned) }}
    />
  )
}
