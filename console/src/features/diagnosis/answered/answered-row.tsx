import { Box, Chip, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AnsweredCase } from '../../../../../contract/diagnosis/answered-admin.ts'
import { Muted } from '../../../shared/display/muted.tsx'
import { thumbnailUrl } from '../../../shared/display/pictures.ts'
import { verdictNames } from '../answer/verdict-choice.tsx'

/** An answered case; the whole row is a link to it. */
export const AnsweredRow = ({ answered }: { answered: AnsweredCase }) => (
  <li>
    <Box component={Link} to={`/answered/${answered.id}`} sx={row}>
      <Box component="img" src={thumbnailUrl(answered.image)} alt="" loading="lazy" sx={picture} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {answered.problem}
          </Typography>
          {answered.plant && <Chip size="small" variant="outlined" label={answered.plant} />}
          {answered.verdict !== 'AGREE' && (
            <Chip size="small" variant="outlined" label={verdictNames[answered.verdict]} />
          )}
        </Stack>
        <Muted small sx={clampedTo(1)}>
          {answered.prompt}
        </Muted>
        <Typography variant="body2" sx={clampedTo(2)}>
          {answered.excerpt}
        </Typography>
        <Muted tiny>{describeAnswer(answered)}</Muted>
      </Box>
    </Box>
  </li>
)

/** Who answered, and when. */
export const describeAnswer = ({ expert, answeredAt }: Pick<AnsweredCase, 'expert' | 'answeredAt'>) =>
  `${expert.isMe ? '나' : expert.name || '떠난 전문가'} · ${formatDateTimeAt(answeredAt)}에 답변`

const row = {
  display: 'flex',
  gap: 1.5,
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

const clampedTo = (lines: number) => ({
  mt: 0.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
