import {
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { jobName } from './labels.ts'
import { useJobCounts } from './staff.queries.ts'

/** A due job normally starts within seconds. */
const staleAfterMs = 60 * 60 * 1000
const onlyWide = { display: { xs: 'none', md: 'table-cell' } }
const onlyNarrow = { display: { xs: 'block', md: 'none' } }

/** Number of jobs by kind and state, and when each kind last finished. */
export function JobCounts() {
  const counts = useJobCounts()
  return (
    <TableContainer component={Card}>
      <QueryResult query={counts}>
        {(kinds) => (
          <Table size="small" aria-label="종류별 작업 수" sx={{ '& th, & td': { px: { xs: 1, md: 2 } } }}>
            <TableHead>
              <TableRow>
                <TableCell>종류</TableCell>
                {['대기', '하는 중', '다시', '실패'].map((head) => (
                  <TableCell key={head} align="right">
                    {head}
                  </TableCell>
                ))}
                <TableCell sx={onlyWide}>마지막으로 끝난 때</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {kinds.map(({ kind, waiting, running, again, dead, oldestDueAt, doneAt }) => (
                <TableRow key={kind}>
                  <TableCell>
                    {jobName(kind)}
                    {oldestDueAt && Date.now() - Date.parse(oldestDueAt) > staleAfterMs && (
                      <Typography variant="caption" color="error" sx={{ display: 'block' }}>
                        {formatDateTimeAt(oldestDueAt)}부터 아무도 하지 않아요
                      </Typography>
                    )}
                    <Typography variant="caption" color="textSecondary" sx={onlyNarrow}>
                      {doneAt ? formatDateTimeAt(doneAt) : '아직 끝난 적 없음'}
                    </Typography>
                  </TableCell>
                  <TableCell align="right">{waiting}</TableCell>
                  <TableCell align="right">{running}</TableCell>
                  <TableCell align="right">{again}</TableCell>
                  <TableCell align="right">{dead}</TableCell>
                  <TableCell sx={onlyWide}>{doneAt ? formatDateTimeAt(doneAt) : '-'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </QueryResult>
    </TableContainer>
  )
}
