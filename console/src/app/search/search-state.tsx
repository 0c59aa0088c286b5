import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { searchMinLength } from '../../../../contract/staff/staff.ts'
import { visuallyHidden } from '../../shared/display/visually-hidden.ts'

interface SearchStateProps {
  /** What can be searched for, and how. */
  hint: string
  text: string
  /** Number of lines in the list. */
  found: number
  isSearching: boolean
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** What the search says besides its list: a hint, that it searches, that nothing fits, or that it failed. */
export function SearchState({ hint, text, found, isSearching, query }: SearchStateProps) {
  const hasFailed = !isSearching && text.length >= searchMinLength && query.error !== null
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {text && !hasFailed && (isSearching ? '찾고 있어요.' : `${found}개를 찾았어요.`)}
      </Box>
      {hasFailed && (
        <Alert severity="error" action={<Button onClick={() => void query.refetch()}>다시 시도</Button>}>
          {query.error?.message}
        </Alert>
      )}
      {isSearching && <SearchingLines />}
      {!isSearching && !hasFailed && found === 0 && <Nothing text={text} hint={hint} />}
    </>
  )
}

/** Appears only when the answer takes longer than 300 ms. */
const SearchingLines = () => (
  <Box
    aria-hidden
    sx={{ px: 2, py: 1, '@keyframes appear': { from: { opacity: 0 } }, animation: 'appear 1ms 300ms both' }}
  >
    <Skeleton height={44} />
    <Skeleton height={44} width="70%" />
  </Box>
)

const Nothing = ({ text, hint }: { text: string; hint: string }) => (
  <Box sx={{ px: 2, py: 3 }}>
    {text && <Typography sx={{ fontWeight: 600, mb: 0.5 }}>‘{text}’에 맞는 것을 못 찾았어요.</Typography>}
    <Typography variant="body2" color="textSecondary">
      {hint}
    </Typography>
  </Box>
)
