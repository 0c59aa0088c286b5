import { Box, Chip, Paper, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { PromisedCase } from '../../../../../contract/diagnosis/workload-admin.ts'
import { DeadlineChip } from '../queue/deadline-chip.tsx'

const hour = 60
/** Groups by the minutes left, most urgent first; each ends below `until`. */
const groups = [
  { title: '늦었어요', until: 0 },
  { title: '2시간 안', until: 2 * hour },
  { title: '6시간 안', until: 6 * hour },
  { title: '12시간 안', until: 12 * hour },
  { title: '그 뒤', until: Number.POSITIVE_INFINITY },
]

/** The open cases by the time that is left. */
export function PromiseGroups({ cases }: { cases: PromisedCase[] }) {
  const filled = groups.map(({ title, until }, index) => {
    const from = groups[index - 1]?.until ?? Number.NEGATIVE_INFINITY
    const content = cases.filter(({ clock }) => clock.minutesLeft >= from && clock.minutesLeft < until)
    return { title, content }
  })
  return (
    <>
      <Box component="dl" sx={counts}>
        {filled.map(({ title, content }) => (
          <Paper key={title} variant="outlined" sx={{ p: 1.25, minWidth: 0 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {title}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontSize: 20 }}>
              {content.length}건
            </Typography>
          </Paper>
        ))}
      </Box>
      {filled.map(
        ({ title, content }) => content.length > 0 && <Group key={title} title={title} of={content} />,
      )}
    </>
  )
}

const counts = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  m: 0,
  mb: 2,
}

const Group = ({ title, of }: { title: string; of: PromisedCase[] }) => (
  <Box component="section" aria-label={title} sx={{ mb: 2 }}>
    <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, mb: 0.5 }}>
      {title}
    </Typography>
    <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {of.map(({ id, problem, clock, holder, hasDraft }) => (
        <li key={id}>
          <Stack direction="row" component={Link} to={`/cases/${id}`} sx={row}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {problem}
            </Typography>
            <DeadlineChip clock={clock} />
            <Chip size="small" variant="outlined" label={describeHolder(holder)} />
            {hasDraft && <Chip size="small" variant="outlined" label="쓰던 답변 있음" />}
            <Typography component="span" variant="body2" color="textSecondary">
              {formatDateTimeAt(clock.dueAt)}까지
            </Typography>
          </Stack>
        </li>
      ))}
    </Paper>
  </Box>
)

const describeHolder = (holder: PromisedCase['holder']) =>
  holder ? (holder.isMe ? '내가 맡음' : `${holder.name} 님이 맡음`) : '아직 아무도 안 맡음'

const row = {
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  p: 1.5,
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  borderBottom: '1px solid var(--color-line)',
  'li:last-of-type > &': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.selected' },
}
