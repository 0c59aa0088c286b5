import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { thumbnailUrl } from '../../../shared/display/pictures.tsx'

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
