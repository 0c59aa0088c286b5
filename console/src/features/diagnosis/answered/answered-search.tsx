import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { formatDateAt } from '../../../../../client/seoul-time.ts'
import { useSignOutWhenDenied } from '../../../shared/server/server-query.ts'
import { type AnsweredFilter, useAnswered } from './answered.queries.ts'
import { AnsweredRow } from './answered-row.tsx'
import { SearchForm } from './search-form.tsx'

const names = ['problemId', 'words', 'plant', 'from', 'to'] as const

/** The filter that the address holds. */
const readFilter = (query: URLSearchParams): AnsweredFilter => ({
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  ),
  by: query.get('by') === 'ME' ? 'ME' : 'ALL',
})

/** The search in answered cases; its filter is part of the address. */
export function AnsweredSearch() {
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const { data, error, isPending, isPlaceholderData, ...more } = useAnswered(filter)
  useSignOutWhenDenied(error)
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const searchedSince = data?.pages.at(-1)?.searchedSince

  function search(next: AnsweredFilter) {
    const entries = Object.entries(next).filter(
      ([name, value]) => value && !(name === 'by' && value === 'ALL'),
    )
    setQuery(Object.fromEntries(entries) as Record<string, string>)
  }

  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Title title="답변한 사례" />
      <Typography variant="h5" component="h1" sx={{ fontWeight: 700, mb: 1.5 }}>
        답변한 사례
      </Typography>
      <SearchForm filter={filter} onSearch={search} />
      {error && (
        <Alert severity="error" action={<Button onClick={() => void more.refetch()}>다시 시도</Button>}>
          {error.message}
        </Alert>
      )}
      {isPending && <Skeleton variant="rounded" height={320} />}
      {rows.length > 0 && (
        <Paper
          component="ul"
          variant="outlined"
          aria-busy={isPlaceholderData}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {rows.map((row) => (
            <AnsweredRow key={row.id} answered={row} />
          ))}
        </Paper>
      )}
      {data && rows.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          {searchedSince ? '여기까지는 맞는 사례가 없어요.' : '맞는 사례가 없어요.'}
        </Typography>
      )}
      {searchedSince && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {formatDateAt(searchedSince)}까지의 답변을 살펴봤어요.
        </Typography>
      )}
      {more.hasNextPage && (
        <Button
          fullWidth
          sx={{ mt: 1 }}
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {searchedSince ? '더 오래된 답변에서 찾기' : '더 보기'}
        </Button>
      )}
    </Box>
  )
}
