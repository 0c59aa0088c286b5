import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { IconButton, Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { formatTotal } from '../shared/display/format-total.ts'

/** Pager with the total of the list, as far as the server has counted it. */
export function ConsolePagination() {
  const {
    data = [],
    page,
    perPage,
    setPage,
    hasPreviousPage,
    hasNextPage,
    isPending,
    meta,
  } = useListContext()
  if (isPending || (data.length === 0 && !hasPreviousPage)) return null
  const before = (page - 1) * perPage
  const isAll = !hasPreviousPage && !hasNextPage
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, minHeight: 48, px: 1 }}
    >
      <Typography variant="body2" color="textSecondary">
        {isAll ? `${data.length}건` : formatRange(before, data.length, meta?.total)}
      </Typography>
      {!isAll && (
        <>
          <IconButton aria-label="이전 쪽" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton aria-label="다음 쪽" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            <NextIcon />
          </IconButton>
        </>
      )}
    </Stack>
  )
}

function formatRange(before: number, count: number, total?: number) {
  if (count === 0) return '여기서 끝나요'
  const range = `${(before + 1).toLocaleString('ko-KR')}–${(before + count).toLocaleString('ko-KR')}번째`
  return total === undefined ? range : `${formatTotal(total)} 가운데 ${range}`
}
