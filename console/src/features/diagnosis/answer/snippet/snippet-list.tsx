import { Box, Paper, Popper, Typography } from '@mui/material'
import { useEffect } from 'react'
import { fillSnippet, type SnippetValues } from './snippet-text.ts'
import type { useSnippetSearch } from './use-snippet-search.ts'

interface SnippetListProps {
  search: ReturnType<typeof useSnippetSearch>
  anchor: HTMLElement | null
  values: SnippetValues
}

/** The snippets that match the search, beside the field; their number is announced to screen readers. */
export function SnippetList({ search, anchor, values }: SnippetListProps) {
  const { matches, active, choose, listId, optionId } = search
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <Box role="status" sx={onlyHeard}>
        {matches.length > 0 && `자주 쓰는 문장 ${matches.length}개. 위아래로 고르고 Enter로 넣어요.`}
      </Box>
      <Popper
        open={matches.length > 0}
        anchorEl={anchor}
        placement="left-start"
        modifiers={besideTheText}
        sx={{ zIndex: 'modal' }}
      >
        <Paper elevation={8} sx={{ width: anchor?.clientWidth, maxWidth: '100vw' }}>
          <Box
            component="ul"
            role="listbox"
            id={listId}
            aria-label="자주 쓰는 문장"
            sx={{ m: 0, p: 0.5, maxHeight: 260, overflowY: 'auto' }}
          >
            {matches.map(({ id, title, text }, index) => (
              <Box
                key={id}
                component="li"
                role="option"
                id={optionId(index)}
                aria-selected={index === active}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
                sx={{ ...option, bgcolor: index === active ? 'action.selected' : 'transparent' }}
              >
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={twoLines}>
                  {fillSnippet(text, values)}
                </Typography>
              </Box>
            ))}
          </Box>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            aria-hidden
            sx={{ px: 1.5, py: 0.75, borderTop: '1px solid var(--color-line)' }}
          >
            ↑ ↓ 고르기 · Enter 넣기 · Esc 닫기
          </Typography>
        </Paper>
      </Popper>
    </>
  )
}

/** Left of the field, over the details; on narrow screens above or below it, and always in view. */
const besideTheText = [
  { name: 'offset', options: { offset: [0, 20] } },
  { name: 'flip', options: { fallbackPlacements: ['top-start', 'bottom-start'] } },
  { name: 'preventOverflow', options: { altAxis: true } },
]

const onlyHeard = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const option = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 44,
  px: 1,
  py: 0.5,
  borderRadius: '8px',
  cursor: 'pointer',
  listStyle: 'none',
  '&:hover': { bgcolor: 'action.hover' },
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
}
